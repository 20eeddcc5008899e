/// One target of the package and what it may import: the table of docs/architecture.md as data.
struct Room: Sendable {
    let name: String
    /// 0 for what needs nothing up to 7 for the executable; imports go to lower levels only.
    let level: Int
    let imports: Set<String>
    /// Modules of the toolchain.
    let toolchain: Set<String>
    /// Whether it may mark expressions `unsafe`: it wraps a C library or the operating system.
    let mayBeUnsafe: Bool

    init(
        _ name: String,
        level: Int,
        imports: Set<String> = [],
        toolchain: Set<String> = ["FoundationEssentials", "Synchronization"],
        mayBeUnsafe: Bool = false
    ) {
        self.name = name
        self.level = level
        self.imports = imports
        self.toolchain = toolchain
        self.mayBeUnsafe = mayBeUnsafe
    }

    /// Every target that has Swift files, lowest level first.
    static let all: [Room] = [
        Room("JSON", level: 0, toolchain: []),
        Room(
            "Compression",
            level: 1,
            imports: ["CZlib"],
            toolchain: ["Glibc"],
            mayBeUnsafe: true
        ),
        Room("WalletCore", level: 1, imports: ["JSON"], toolchain: ["FoundationEssentials"]),
        Room(
            "Barcode",
            level: 2,
            imports: ["CQREncode", "CZint", "Compression", "WalletCore"],
            mayBeUnsafe: true
        ),
        Room("HTTPClient", level: 2, imports: ["CCurl"], mayBeUnsafe: true),
        Room(
            "HTTPServer",
            level: 2,
            imports: ["CMicroHTTPD", "JSON"],
            toolchain: system,
            mayBeUnsafe: true
        ),
        Room("Hashing", level: 2, imports: ["CCrypto"], mayBeUnsafe: true),
        Room("POSIX", level: 2, imports: ["CPOSIX"], toolchain: system, mayBeUnsafe: true),
        Room(
            "PictureCodec",
            level: 2,
            imports: ["CPNG", "CTurboJPEG", "CWebP", "WalletCore"],
            mayBeUnsafe: true
        ),
        Room("Relevance", level: 2, imports: ["WalletCore"], toolchain: system),
        Room("SQLite", level: 2, imports: ["CSQLite"], toolchain: system, mayBeUnsafe: true),
        Room("Terminal", level: 2, toolchain: system, mayBeUnsafe: true),
        Room(
            "Interchange",
            level: 3,
            imports: ["CZip", "Hashing", "JSON", "WalletCore"],
            toolchain: system,
            mayBeUnsafe: true
        ),
        Room(
            "StorageSQLite",
            level: 3,
            imports: ["Hashing", "JSON", "POSIX", "SQLite", "WalletCore"],
            toolchain: system
        ),
        Room("Timeline", level: 3, imports: ["Relevance", "WalletCore"]),
        Room(
            "WalletService",
            level: 4,
            imports: [
                "Barcode", "Compression", "Hashing", "Interchange", "JSON", "PictureCodec",
                "Relevance", "Timeline", "WalletCore",
            ],
            toolchain: ["Dispatch", "FoundationEssentials", "Synchronization"]
        ),
        Room(
            "API",
            level: 5,
            imports: [
                "Barcode", "HTTPServer", "Hashing", "JSON", "Timeline", "WalletCore",
                "WalletService",
            ]
        ),
        Room(
            "Batch",
            level: 5,
            imports: [
                "Compression", "Hashing", "JSON", "POSIX", "Relevance", "Timeline", "WalletCore",
                "WalletService",
            ]
        ),
        Room(
            "Bootstrap",
            level: 6,
            imports: [
                "API", "Batch", "HTTPClient", "HTTPServer", "JSON", "POSIX", "PictureCodec",
                "Relevance", "StorageSQLite", "WalletCore", "WalletService",
            ],
            toolchain: system
        ),
        Room(
            "tessera",
            level: 7,
            imports: [
                "API", "Barcode", "Batch", "Bootstrap", "Compression", "Hashing", "JSON", "POSIX",
                "Relevance", "Terminal", "Timeline", "WalletCore", "WalletService",
            ],
            toolchain: system
        ),
    ]

    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// What a room may use that needs the operating system or named time zones.
    private static let system: Set<String> = [
        "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Synchronization",
    ]
}
