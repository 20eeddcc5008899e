// swift-tools-version: 6.2
import PackageDescription

// Built by `make fuzz` alone, with the sanitizers: `swift build` at the root never sees it.
let package = Package(
    name: "barcode-fuzz",
    dependencies: [.package(name: "tessera", path: "../..")],
    targets: [
        .executableTarget(
            name: "barcode-fuzz",
            dependencies: [.product(name: "Barcode", package: "tessera")],
            swiftSettings: [
                .strictMemorySafety(),
                // libFuzzer brings the main function.
                .unsafeFlags(["-parse-as-library"]),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
