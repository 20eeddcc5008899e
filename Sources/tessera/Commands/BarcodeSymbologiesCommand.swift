import Barcode
import JSON
import Terminal
import WalletCore

/// The command `tessera barcode symbologies`.
enum BarcodeSymbologiesCommand {
    static let command = Command<Action>(
        "symbologies",
        summary: "List the kinds of code, what each takes and how much of it.",
        discussion: """
            The limits are those without options: of QR codes at error correction M. Codes of bars \
            are kept to 80 characters, so that they fit a screen and a card.
            """,
        examples: [
            Command.Example("tessera barcode symbologies", meaning: "all of them"),
            Command.Example(
                "tessera barcode symbologies --json | jq -r '.items[].symbology'",
                meaning: "their names"
            ),
        ]
    ) { context throws(CommandError) in
        if context.isJSON {
            try context.console.answer(jsonItems: Symbology.allCases, write)
        } else {
            try context.console.answer(table())
        }
    }

    private static func table() -> Table {
        var table = Table([
            Table.Column("Symbology"), Table.Column("Name"), Table.Column("Takes"),
            Table.Column("At most"), Table.Column("Options"),
        ])
        for symbology in Symbology.allCases {
            let facts = symbology.facts
            table.append([
                Table.Cell(symbology.rawValue), Table.Cell(facts.title), Table.Cell(facts.takes),
                Table.Cell(
                    facts.limits.map { "\($0.maximum) \($0.content.rawValue)" }
                        .joined(separator: ", ")
                ),
                Table.Cell(facts.options.map(\.flagText).joined(separator: " ")),
            ])
        }
        return table
    }

    private static func write(_ json: inout JSONWriter, _ symbology: Symbology) {
        let facts = symbology.facts
        json.object { json in
            json.member("symbology", symbology.rawValue)
            json.member("title", facts.title)
            json.member("standard", facts.standard)
            json.member("takes", facts.takes)
            json.member("minimum", facts.minimum)
            json.member("limits") { json in
                json.array(facts.limits) { json, limit in
                    json.object { json in
                        json.member("content", limit.content.rawValue)
                        json.member("maximum", limit.maximum)
                    }
                }
            }
            json.member("options") { json in
                json.array(facts.options) { json, option in json.value(option.rawValue) }
            }
        }
    }
}

extension SymbologyFacts.Option {
    /// The option as `barcode encode` takes it.
    fileprivate var flagText: String {
        switch self {
        case .errorCorrection: "--error-correction"
        case .checkDigit: "--check-digit"
        case .codeSet: "--code-set"
        }
    }
}
