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
func room(_ name: String, _ imports: [String] = [], resources: [Resource] = []) -> Target {
    .target(
        name: name,
        dependencies: imports.map { .byName(name: $0) },
        resources: resources,
        swiftSettings: strict
    )
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

/// A C library of the system.
func library(_ name: String, pkgConfig: String? = nil, apt package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
    name: "tessera",
    targets: [
        // Level 0: libraries of the system.
        .systemLibrary(name: "CPOSIX"),
        library("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev"),
        library("CQREncode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
        library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        library("CZint", apt: "libzint-dev"),
        library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),

        // Level 1: words and rules, no input or output.
        room("JSON"),
        room("WalletCore", ["JSON"]),

        // Level 2: one wrapper per library, no word of the domain.
        room("Hashing", ["CCrypto"]),
        room("POSIX", ["CPOSIX"]),
        room("SQLite", ["CSQLite"]),

        // Level 2: codes.
        room("Barcode", ["WalletCore", "CQREncode", "CZint", "CZlib"]),

        // Tests.
        tests(
            "BarcodeTests",
            of: ["Barcode", "WalletCore"],
            excluding: ["Judge/decode.py", "Vectors"]
        ),
        tests("HashingTests", of: ["Hashing"]),
        tests("JSONTests", of: ["JSON"]),
        tests("POSIXTests", of: ["POSIX"]),
        tests("SQLiteTests", of: ["SQLite"]),
        tests("WalletCoreTests", of: ["JSON", "WalletCore"]),
    ],
    swiftLanguageModes: [.v6]
)
