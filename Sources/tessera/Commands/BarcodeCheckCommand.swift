import Barcode
import JSON
import Terminal
import WalletCore

/// The command `tessera barcode check`.
enum BarcodeCheckCommand {
    private static let number = Positional(
        "NUMBER",
        .text,
        summary: "What is printed on the card, or what its code says."
    )

    static let command = Command<Action>(
        "check",
        summary: "Say what kind of code a number could be.",
        discussion: """
            The most plausible kind stands first, each with what speaks for it, and behind them those \
            that do not carry the number, each with why not. Nothing is chosen: the card itself \
            says which it is, or a till that reads it.
            """,
        positionals: [number],
        examples: [
            Command.Example("tessera barcode check 4006381333931", meaning: "an EAN-13, probably"),
            Command.Example(
                "tessera barcode check 12345 --json | jq -r '.candidates[].symbology'",
                meaning: "all kinds that carry it"
            ),
        ]
    ) { context throws(CommandError) in
        let advice: SymbologyAdvice
        do throws(BarcodeError) {
            advice = try SymbologyAdvice(for: context.arguments.one(number))
        } catch {
            throw .barcode(error)
        }
        if context.isJSON {
            try context.console.answer { json in AdviceDocument(advice).write(to: &json) }
        } else {
            try context.console.answer(table(advice))
        }
    }

    private static func table(_ advice: SymbologyAdvice) -> Table {
        var table = Table([
            Table.Column("Symbology"), Table.Column("Verdict"), Table.Column("Why"),
        ])
        for candidate in advice.candidates {
            let isLikely = candidate.plausibility == .likely
            let changed = candidate.normalised.map { " Drawn as '\($0.to)'." } ?? ""
            table.append([
                Table.Cell(candidate.symbology.rawValue, style: isLikely ? .bold : nil),
                Table.Cell(candidate.plausibility.rawValue, style: isLikely ? .green : nil),
                Table.Cell(candidate.reason.message + changed),
            ])
        }
        for refusal in advice.refusals {
            table.append([
                Table.Cell(refusal.symbology.rawValue, style: .dim), Table.Cell("no", style: .dim),
                Table.Cell(refusal.error.advice),
            ])
        }
        return table
    }
}
