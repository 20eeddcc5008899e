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

/// A C library of the system.
func library(_ name: String, pkgConfig: String?, apt package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A room of the package: a library target, which may import only what it names.
func room(
    _ name: String,
    _ imports: [String] = [],
    path: String? = nil,
    resources: [Resource] = []
) -> Target {
    .target(
        name: name,
        dependencies: imports.map { .byName(name: $0) },
        path: path,
        resources: resources,
        swiftSettings: strict
    )
}

/// A program.
func program(_ name: String, _ imports: [String]) -> Target {
    .executableTarget(
        name: name,
        dependencies: imports.map { .byName(name: $0) },
        swiftSettings: strict
    )
}

/// The tests of the rooms they name.
func tests(_ name: String, of rooms: [String], excluding: [String] = []) -> Target {
    .testTarget(
        name: name,
        dependencies: rooms.map { .byName(name: $0) },
        exclude: excluding,
        swiftSettings: strict
    )
}

let package = Package(
    name: "tessera",
    products: [
        // For the packages that measure and fuzz single rooms.
        .library(name: "Barcode", targets: ["Barcode", "WalletCore"]),
        .library(name: "Interchange", targets: ["Interchange", "JSON", "WalletCore"]),
        .library(name: "Relevance", targets: ["Relevance", "WalletCore"]),
        .library(name: "WalletService", targets: ["Compression", "PictureCodec", "WalletService"]),
    ],
    targets: [
        // Level 0: libraries of the system.
        library("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev"),
        library("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
        library("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
        library("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
        library("CPOSIX", pkgConfig: nil, apt: "libc6-dev"),
        library("CQREncode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
        library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        library("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
        library("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev"),
        library("CZint", pkgConfig: nil, apt: "libzint-dev"),
        library("CZip", pkgConfig: "libzip", apt: "libzip-dev"),
        library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),

        // Level 0 too: what imports nothing.
        room("JSON"),

        // Level 1: words and rules, no input or output.
        room("Compression", ["CZlib"]),
        room("WalletCore", ["JSON"]),

        // Level 2: one wrapper per library, no word of the domain; and the two sciences.
        room("Barcode", ["CQREncode", "CZint", "Compression", "WalletCore"]),
        room("HTTPClient", ["CCurl"]),
        room("HTTPServer", ["CMicroHTTPD", "JSON"]),
        room("Hashing", ["CCrypto"]),
        room("POSIX", ["CPOSIX"]),
        room("PictureCodec", ["CPNG", "CTurboJPEG", "CWebP", "WalletCore"]),
        room("Relevance", ["WalletCore"]),
        room("SQLite", ["CSQLite"]),
        room("Terminal"),

        // Level 3: what is made of them.
        room("Interchange", ["CZip", "Hashing", "JSON", "WalletCore"]),
        room(
            "StorageSQLite",
            ["Hashing", "JSON", "POSIX", "SQLite", "WalletCore"],
            resources: [.embedInCode("SQL")]
        ),
        room("Timeline", ["Relevance", "WalletCore"]),

        // Level 4: use cases.
        room(
            "WalletService",
            [
                "Barcode", "Compression", "Hashing", "Interchange", "JSON", "PictureCodec",
                "Relevance", "Timeline", "WalletCore",
            ],
            resources: [
                .embedInCode("Relevance/default_model.json"),
                .embedInCode("Widgets/widget_catalogue.json"),
            ]
        ),

        // Level 5: the interface.
        room(
            "API",
            ["Barcode", "HTTPServer", "Hashing", "JSON", "Timeline", "WalletCore", "WalletService"]
        ),

        room(
            "Batch",
            [
                "Compression", "Hashing", "JSON", "POSIX", "Relevance", "Timeline", "WalletCore",
                "WalletService",
            ]
        ),

        // Level 6: the parts put together.
        room(
            "Bootstrap",
            [
                "API", "Batch", "HTTPClient", "HTTPServer", "JSON", "POSIX", "PictureCodec",
                "Relevance", "StorageSQLite", "WalletCore", "WalletService",
            ]
        ),

        // Level 7: the program.
        program(
            "tessera",
            [
                "API", "Barcode", "Batch", "Bootstrap", "Compression", "Hashing", "JSON", "POSIX",
                "Relevance", "Terminal", "Timeline", "WalletCore", "WalletService",
            ]
        ),

        // Tests.
        room("TestSupport", ["WalletCore"], path: "Tests/TestSupport"),
        tests(
            "APITests",
            of: [
                "API", "HTTPServer", "JSON", "StorageSQLite", "TestSupport", "WalletCore",
                "WalletService",
            ]
        ),
        tests(
            "BarcodeTests",
            of: ["Barcode", "TestSupport", "WalletCore"],
            excluding: ["Judge/decode.py", "Vectors"]
        ),
        tests(
            "BatchTests",
            of: [
                "Batch", "JSON", "POSIX", "Relevance", "TestSupport", "WalletCore",
                "WalletService",
            ]
        ),
        tests(
            "BootstrapTests",
            of: [
                "API", "Batch", "Bootstrap", "JSON", "POSIX", "Relevance", "TestSupport",
                "WalletCore", "WalletService",
            ]
        ),
        tests("CompressionTests", of: ["Compression"]),
        tests("EndToEndTests", of: ["tessera"]),
        tests("HTTPClientTests", of: ["HTTPClient", "HTTPServer"]),
        tests("HTTPServerTests", of: ["HTTPServer"]),
        tests("HashingTests", of: ["Hashing"]),
        tests("InterchangeTests", of: ["Interchange", "JSON", "TestSupport", "WalletCore"]),
        tests("JSONTests", of: ["JSON"]),
        tests("POSIXTests", of: ["POSIX", "TestSupport"]),
        tests(
            "PictureCodecTests",
            of: ["PictureCodec", "TestSupport", "WalletCore"],
            excluding: ["Vectors"]
        ),
        tests("RelevanceTests", of: ["Relevance", "TestSupport", "WalletCore"]),
        tests("SQLiteTests", of: ["SQLite", "TestSupport"]),
        tests(
            "StorageContractTests",
            of: ["JSON", "POSIX", "SQLite", "StorageSQLite", "TestSupport", "WalletCore"]
        ),
        tests("TerminalTests", of: ["Terminal"]),
        tests("TidyTests", of: []),
        tests("TimelineTests", of: ["Relevance", "TestSupport", "Timeline", "WalletCore"]),
        tests("WalletCoreTests", of: ["TestSupport", "WalletCore"]),
        tests(
            "WalletServiceTests",
            of: [
                "Compression", "Interchange", "JSON", "PictureCodec", "Relevance", "StorageSQLite",
                "TestSupport", "Timeline", "WalletCore", "WalletService",
            ],
            excluding: ["Pictures/Vectors"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
