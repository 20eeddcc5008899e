import Batch
import JSON
import Relevance
import Terminal
import WalletCore
import WalletService

/// The command `tessera relevance explain`.
enum ExplainCommand {
    private static let at = ValueOption(
        "at",
        .moment,
        summary: "The moment in question.",
        defaultText: "now"
    )

    static let command = Command<Action>(
        "explain",
        summary: "Show how likely each card is used next, and what speaks for it.",
        discussion: """
            The shares say how much of what speaks for a card each reason is; the strongest three \
            are shown.
            """,
        options: [at, GlobalOptions.zone],
        examples: [
            Command.Example(
                "tessera relevance explain --at 2026-12-05T11:00",
                meaning: "what a Saturday morning looks like"
            )
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let access = try context.reading()
        let zone = try access.zone()
        let moment = arguments.optional(at)?.instant(in: zone)
        let explanation = try access.read { session throws(WalletError) in
            try (moment.map(session.at) ?? session).explanation(
                timeZone: arguments.optional(GlobalOptions.zone)
            )
        }
        if context.isJSON {
            return try context.console.answer { json in write(explanation, to: &json) }
        }
        guard !explanation.cards.isEmpty else {
            return try context.tell("There is no card that could be shown.")
        }
        var table = Table([
            Table.Column("Card", isFlexible: true), Table.Column("Chance", .trailing),
            Table.Column("Why", isFlexible: true),
        ])
        for card in explanation.cards {
            let why = card.reasons.map { "\($0.line) (\(percent($0.share)))" }
            table.append([
                Table.Cell(card.card.card.name), Table.Cell(percent(card.probability)),
                Table.Cell(why.joined(separator: "; ")),
            ])
        }
        try context.console.answer(table)
        try context.tell("Any use within the hour: \(percent(explanation.intensity)).")
    }

    private static func percent(_ part: Double) -> String {
        DecimalText.text(part * 100, places: 1) + " %"
    }

    private static func write(_ explanation: MomentExplanation, to json: inout JSONWriter) {
        json.object { json in
            json.member("intensity") { $0.raw(DecimalText.text(explanation.intensity, places: 4)) }
            json.member("cards") { json in
                json.array(explanation.cards) { json, card in
                    json.object { json in
                        json.member("id", card.card.card.id.description)
                        json.member("name", card.card.card.name)
                        json.member("probability") {
                            $0.raw(DecimalText.text(card.probability, places: 4))
                        }
                        json.member("why", card.reasons.mostTelling?.line)
                        json.member("reasons") { json in
                            json.array(card.reasons) { json, reason in
                                json.object { json in
                                    json.member("line", reason.line)
                                    json.member("share") {
                                        $0.raw(DecimalText.text(reason.share, places: 4))
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
