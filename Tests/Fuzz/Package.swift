// swift-tools-version: 6.2
import PackageDescription

/// A program that libFuzzer runs, over rooms of the package above.
func fuzzer(_ name: String, of rooms: [String]) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["FuzzDriver"] + rooms.map { .product(name: $0, package: "tessera") },
        swiftSettings: [.strictMemorySafety()]
    )
}

// Built by `make fuzz` alone, with the sanitizers: `swift build` at the root never sees it.
let package = Package(
    name: "tessera-fuzz",
    dependencies: [.package(name: "tessera", path: "../..")],
    targets: [
        .systemLibrary(name: "CFuzzer"),
        .target(
            name: "FuzzDriver",
            dependencies: ["CFuzzer"],
            swiftSettings: [.strictMemorySafety()]
        ),
        fuzzer("barcode-fuzz", of: ["Barcode"]),
        fuzzer("import-fuzz", of: ["Interchange"]),
        fuzzer("picture-fuzz", of: ["WalletService"]),
    ],
    swiftLanguageModes: [.v6]
)
