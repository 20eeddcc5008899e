// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "relevance-benchmark",
    dependencies: [.package(name: "tessera", path: "../..")],
    targets: [
        .executableTarget(
            name: "relevance-bench",
            dependencies: [.product(name: "Relevance", package: "tessera")],
            swiftSettings: [.treatAllWarnings(as: .error)]
        )
    ],
    swiftLanguageModes: [.v6]
)
