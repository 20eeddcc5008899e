import Terminal

/// What a chosen command does.
struct Action: Sendable {
    /// Does it.
    let run: @Sendable (CommandContext) throws(CommandError) -> Void
}

extension Command<Action> {
    /// Declares something that is done.
    init(
        _ name: String,
        aliases: [String] = [],
        summary: String,
        discussion: String = "",
        heading: String = "Commands",
        positionals: [any PositionalDeclaration] = [],
        options: [any OptionDeclaration] = [],
        examples: [Example] = [],
        subcommands: [Command] = [],
        run: @escaping @Sendable (CommandContext) throws(CommandError) -> Void
    ) {
        self.init(
            name,
            aliases: aliases,
            summary: summary,
            discussion: discussion,
            heading: heading,
            positionals: positionals,
            options: options,
            examples: examples,
            subcommands: subcommands,
            action: Action(run: run)
        )
    }
}
