import Terminal

/// The options that every command takes.
enum GlobalOptions {
    static let database = ValueOption(
        "database",
        .path,
        summary: "The database file.",
        defaultText: "$TESSERA_DATABASE, else $XDG_DATA_HOME/tessera/tessera.db"
    )
    static let wallet = ValueOption(
        "wallet",
        .text.named("WALLET"),
        summary: "The wallet to work on.",
        defaultText: "the only one"
    )
    static let person = ValueOption(
        "person",
        .text.named("PERSON"),
        summary: "On whose behalf.",
        defaultText: "the only one"
    )
    static let json = Flag("json", summary: "Answer in JSON.")

    static let all: [any OptionDeclaration] = [database, wallet, person, json]

    /// Not of every command, but alike wherever it is one.
    static let zone = ValueOption(
        "tz",
        .zone,
        summary: "The time zone, by its IANA name.",
        aliases: ["timezone", "time-zone"],
        defaultText: "that of the person, else of the wallet"
    )
}
