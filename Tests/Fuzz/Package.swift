// swift-tools-version: 6.2
import PackageDescription

// Built by `make fuzz` alone, with the sanitizers: `swift build` at the root never sees it.
let package = Package(
    name: "barcode-fuzz",
    dependencies: [.package(name: "tessera", path: "../..")],
    targets: [
        .systemLibrary(name: "CFuzzer"),
        .executableTarget(
            name: "barcode-fuzz",
            dependencies: ["CFuzzer", .product(name: "Barcode", package: "tessera")],
            swiftSettings: [.strictMemorySafety()]
        ),
    ],
    swiftLanguageModes: [.v6]
)
