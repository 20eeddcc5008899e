// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "barcode-benchmark",
    dependencies: [.package(name: "tessera", path: "../..")],
    targets: [
        .executableTarget(
            name: "code-bench",
            dependencies: [.product(name: "Barcode", package: "tessera")],
            swiftSettings: [.treatAllWarnings(as: .error)]
        )
    ],
    swiftLanguageModes: [.v6]
)
