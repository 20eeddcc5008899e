import Terminal

/// All commands of the program.
enum CommandTree {
    static let root = Command<Action>(
        "tessera",
        summary: "A wallet of loyalty cards, and the right card on the widget.",
        discussion: """
            Cards live in one database file. The first command that writes makes the file, a wallet \
            and its owner, and says so. A CARD, GROUP, WALLET or PERSON is named by its name, by its \
            id, or by the beginning or end of its id (4 characters or more).

            Exit codes: 0 done, 1 failed, 64 wrong command line, 65 wrong input data, 69 \
            unavailable, 78 wrong configuration.
            """,
        options: GlobalOptions.all,
        examples: [
            Command.Example(
                "tessera card add 'Corner Shop' --number 4006381333931 --symbology ean13",
                meaning: "add a card"
            ),
            Command.Example("tessera card list", meaning: "see all cards"),
            Command.Example("tessera help card add", meaning: "learn what 'card add' takes"),
        ],
        subcommands: [
            CardCommands.group, FavouriteCommands.group, BalanceCommands.group,
            GroupCommands.group, TimelineCommand.command, WidgetCommands.group, UseCommands.group,
            BarcodeCommands.group, RelevanceCommands.group, ImportCommand.command,
            ExportCommand.command,
            WalletCommands.group, PersonCommands.group,
            MemberCommands.group, DeviceCommands.group, TokenCommands.group, ServeCommand.command,
            RemindCommand.command, WebhookCommands.group,
        ] + DatabaseCommands.all
    )
}
