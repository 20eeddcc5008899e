import Terminal

/// The commands `tessera relevance …`.
enum RelevanceCommands {
    static let group = Command<Action>(
        "relevance",
        summary: "Learn, judge and explain what decides which card stands on a widget.",
        discussion: """
            Files of uses are CSV with user_id, item_id and timestamp_iso_local (the wall clock), a \
            person's rows together and in order; packed by gzip or not.
            """,
        heading: "Relevance",
        subcommands: [
            EvaluateCommand.command, TrainCommand.command, RefreshCommand.command,
            WorkCommand.command, GenerateCommand.command, PromoteCommand.command,
            ChampionCommands.rollback, ChampionCommands.status, ExplainCommand.command,
        ]
    )
}
