import Batch
import Terminal

/// The command `tessera relevance generate`.
enum GenerateCommand {
    private static let people = ValueOption(
        "people",
        .integer(in: 1...100_000_000),
        summary: "How many people; each has some 100 to 1,000 uses.",
        isRequired: true
    )

    static let command = Command<Action>(
        "generate",
        summary: "Make up uses of people with daily rhythms, to try and to train with.",
        discussion: """
            Writes a file of uses to the standard output, one person after the other, so memory does \
            not grow. The same seed makes the same people, and more of them leave the first as they \
            are.
            """,
        options: [people, TrainCommand.seed],
        examples: [
            Command.Example(
                "tessera relevance generate --people 500 > uses.csv",
                meaning: "half a thousand people"
            )
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let uses = GeneratedUses(
            peopleCount: arguments.one(people),
            seed: UInt64(arguments.optional(TrainCommand.seed) ?? 1)
        )
        try context.console.answer(GeneratedUses.header)
        try uses.forEachPerson { rows throws(CommandError) in
            try context.console.answer(rows)
        }
    }
}
