// swift-tools-version: 6.2
import PackageDescription

/// The one list of settings that every target is built with.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

/// A room of the package: a library target, which may import only what it names.
func room(_ name: String, _ imports: [String] = []) -> Target {
    .target(
        name: name,
        dependencies: imports.map { .byName(name: $0) },
        swiftSettings: strict
    )
}

/// A system library, which one room may import, and the Debian package that brings it.
func library(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// The tests of the rooms they name.
func tests(
    _ name: String,
    of rooms: [String],
    excluding: [String] = [],
    resources: [Resource] = []
) -> Target {
    .testTarget(
        name: name,
        dependencies: rooms.map { .byName(name: $0) },
        exclude: excluding,
        resources: resources,
        swiftSettings: strict
    )
}

let package = Package(
    name: "tessera",
    targets: [
        // Level 0: system libraries.
        library("CQREncode", pkgConfig: "libqrencode", package: "libqrencode-dev"),
        library("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),

        // Level 1: words and rules, no input or output.
        room("JSON"),
        room("WalletCore", ["JSON"]),

        // Level 2: codes, one library behind each wrapper.
        room("Barcode", ["WalletCore", "CQREncode", "CZlib"]),

        // Tests.
        tests(
            "BarcodeTests",
            of: ["Barcode", "WalletCore"],
            excluding: ["Judge/decode.py", "Vectors"]
        ),
        tests("JSONTests", of: ["JSON"]),
        tests("WalletCoreTests", of: ["JSON", "WalletCore"]),
    ],
    swiftLanguageModes: [.v6]
)
