import JSON
import Terminal
import WalletCore
import WalletService

/// The options that say what a card is, of `card add` and `card edit` alike.
enum CardOptions {
    static let number = ValueOption(
        "number",
        .text,
        summary: "The number that people read.",
        aliases: ["card-number"]
    )
    static let symbology = ValueOption(
        "symbology",
        .symbology,
        summary: "The kind of code that tills read.",
        aliases: ["barcode", "code"]
    )
    static let payload = ValueOption(
        "payload",
        .text,
        summary: "What the code says, where it is not the number."
    )
    static let charset = ValueOption(
        "charset",
        .text.named("CHARSET"),
        summary: "How the code's text becomes bytes: UTF-8 or ISO-8859-1; left out, nobody said."
    )
    static let note = ValueOption("note", .text, summary: "A free text.")
    static let validFrom = ValueOption(
        "valid-from",
        .date,
        summary: "The first day on which it is valid."
    )
    static let expires = ValueOption(
        "expires",
        .date,
        summary: "The last day on which it is valid.",
        aliases: ["expiry", "expiry-date"]
    )
    static let status = ValueOption<CardStatus>(
        "status",
        .name,
        summary: "What the issuer says of it."
    )
    static let color = ValueOption("color", .color, summary: "Its colour.", aliases: ["colour"])
    static let link = ValueOption("link", .text.named("URL"), summary: "A page of the issuer.")
    static let category = ValueOption(
        "category",
        .text,
        summary: "The kind of shop, such as grocery."
    )
    static let program = ValueOption("program", .text, summary: "The issuer's scheme.")
    static let location = ValueOption(
        "location",
        .location,
        summary: "Where a shop is; replaces all places.",
        isRepeatable: true
    )
    static let group = ValueOption(
        "group",
        .text.named("GROUP"),
        summary: "A group that it belongs to; replaces all groups.",
        isRepeatable: true
    )
    static let pinFile = ValueOption(
        "pin-file",
        .path,
        summary: "A file whose first line is the PIN; - is the standard input."
    )

    static let all: [any OptionDeclaration] = [
        number, symbology, payload, charset, note, validFrom, expires, status, color, link,
        category, program, location, group, pinFile,
    ]

    /// What the options change, but for the code and the groups, which hang on more than one option.
    static func changes(_ context: CommandContext) throws(CommandError) -> [CardChange] {
        let arguments = context.arguments
        var changes: [CardChange] = []
        if let number = arguments.optional(number) { changes.append(.cardNumber(number)) }
        if let note = arguments.optional(note) { changes.append(.note(note)) }
        if let date = arguments.optional(validFrom) { changes.append(.validFrom(date)) }
        if let date = arguments.optional(expires) { changes.append(.expiryDate(date)) }
        if let status = arguments.optional(status) { changes.append(.status(status)) }
        if let color = arguments.optional(color) { changes.append(.color(color)) }
        if let link = arguments.optional(link) { changes.append(.link(link)) }
        if let category = arguments.optional(category) { changes.append(.category(category)) }
        if let program = arguments.optional(program) { changes.append(.program(program)) }
        let locations = arguments.all(location)
        if !locations.isEmpty { changes.append(.locations(locations)) }
        if let path = arguments.optional(pinFile) {
            changes.append(.pin(try context.secret(in: path)))
        }
        return changes
    }

    /// The code as the options change it; nil where they do not.
    ///
    /// - Parameters:
    ///   - current: the card's code so far; nil for none.
    ///   - arguments: what the command line said.
    /// - Returns: the whole code.
    /// - Throws: where the kind of code is missing.
    static func barcode(
        changing current: CardBarcode?,
        _ arguments: ParsedArguments
    ) throws(CommandError) -> CardBarcode? {
        let symbology = arguments.optional(symbology)
        let payload = arguments.optional(payload)
        let charset = arguments.optional(charset)
        guard symbology != nil || payload != nil || charset != nil else { return nil }
        guard let kind = symbology ?? current?.symbology else {
            throw .usage(
                .needs(option: payload == nil ? "--charset" : "--payload", other: "--symbology")
            )
        }
        var barcode = current ?? CardBarcode(symbology: kind)
        barcode.symbology = kind
        if let payload { barcode.payload = payload }
        if let charset { barcode.charset = charset }
        return barcode
    }

    /// The groups that the options name; nil where they name none.
    static func groups(
        _ access: WalletAccess,
        of wallet: WalletID,
        _ arguments: ParsedArguments
    ) throws(CommandError) -> [GroupID]? {
        let names = arguments.all(group)
        guard !names.isEmpty else { return nil }
        var ids: [GroupID] = []
        for name in names { ids.append(try access.group(name, of: wallet).id) }
        return ids
    }
}
