import API
import JSON
import Terminal
import WalletCore
import WalletService

/// The command `tessera timeline`.
enum TimelineCommand {
    private static let kinds = WidgetCatalogue.shipped.widgets.map(\.kind)
    private static let family = ValueOption<WidgetFamily>(
        "family",
        .name.named("FAMILY"),
        summary: "The widget's size.",
        isRequired: true
    )
    private static let kind = ValueOption(
        "kind",
        ValueReader(
            placeholder: "KIND",
            expectation: "one of " + kinds.joined(separator: ", "),
            choices: kinds
        ) { kinds.contains($0) ? $0 : nil },
        summary: "The widget's kind.",
        defaultText: WidgetRequest.kindDefault
    )
    private static let configuration = ValueOption(
        "config",
        .text.named("JSON"),
        summary: "The widget's settings, such as '{\"mode\":\"favourites\"}'.",
        defaultText: "mode auto"
    )
    static let device = ValueOption(
        "device",
        .text.named("DEVICE"),
        summary: "As this device sees it, by name or id.",
        defaultText: "no device"
    )
    private static let locale = ValueOption(
        "locale",
        ValueReader(placeholder: "TAG", expectation: "a BCP 47 tag such as de-AT") {
            DisplayLanguage.isTag($0) ? $0 : nil
        },
        summary: "The language of the reasons, as a BCP 47 tag: en, de or ru.",
        defaultText: "the person's"
    )
    static let at = ValueOption(
        "at",
        .moment,
        summary: "The present that it is planned for.",
        defaultText: "now"
    )
    private static let hours = ValueOption(
        "hours",
        .integer(in: 1...168),
        summary: "How far ahead.",
        defaultText: "24"
    )

    private static let showsEveryEntry = Flag(
        "entries",
        summary: "A row for each entry, also where only the score changes."
    )

    static let command = Command<Action>(
        "timeline",
        summary: "Show what a widget shows from now on, and why.",
        discussion: """
            The plan runs over all wallets of the person. With --json it is the very body that \
            GET /v1/widgets/KIND/timeline answers. Settings that cannot be read are no failure: the \
            widget falls back, and a line on the standard error says what is wrong with them.
            """,
        heading: "Widgets",
        options: [
            family, kind, configuration, device, locale, at, hours, showsEveryEntry,
            GlobalOptions.zone,
        ],
        examples: [
            Command.Example(
                "tessera timeline --family systemSmall",
                meaning: "the next 24 hours of a small widget"
            ),
            Command.Example(
                "tessera timeline --family systemMedium --at 2026-12-01T08:00 --hours 1",
                meaning: "what a medium widget shows on a Tuesday morning"
            ),
        ],
        subcommands: [TimelineReplayCommand.command]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let access = try context.reading(device: arguments.optional(device))
        let zone = try access.zone()
        let request = request(arguments)
        let moment = arguments.optional(at)?.instant(in: zone)
        let plan = try access.read { session throws(WalletError) in
            try (moment.map(session.at) ?? session).timeline(request)
        }
        let body = TimelineDocument(plan).bytes
        let fault = WidgetConfiguration.reading(request.configuration).problems.first
        if let fault {
            context.console.remark("tessera: --config \(fault.remark): the widget falls back")
        }
        for name in WidgetConfiguration.unknownNames(in: request.configuration) {
            let line = "tessera: --config: '\(name)' is no setting, so it is left out"
            context.console.remark(line.sanitized)
        }
        guard !context.isJSON else {
            try context.console.answer(bytes: body)
            // The body is the answer to the last byte; only a person wants a line break after it.
            if context.console.outputProfile.isTerminal { try context.console.answer("\n") }
            return
        }
        let until = plan.now.adding(seconds: request.horizonSeconds)
        guard let table = TimelineTable(body: body, zone: zone, until: until) else {
            preconditionFailure("the timeline's own document is well formed")
        }
        try context.console.answer(
            table.table(showsEveryEntry: arguments.has(showsEveryEntry))
        )
        if fault == nil, let line = table.remark { context.console.remark("tessera: " + line) }
    }

    /// The widget that the options name.
    static func request(_ arguments: ParsedArguments) -> WidgetRequest {
        WidgetRequest(
            kind: arguments.optional(kind) ?? WidgetRequest.kindDefault,
            family: arguments.one(family),
            configuration: Array((arguments.optional(configuration) ?? "").utf8),
            timeZone: arguments.optional(GlobalOptions.zone),
            locale: arguments.optional(locale),
            horizonSeconds: Int64(arguments.optional(hours) ?? 24) * 3600
        )
    }
}

extension WidgetConfigurationProblem {
    /// What is wrong with the settings, as the end of a sentence.
    fileprivate var remark: String {
        switch self {
        case .malformed: "is no JSON object"
        case .unknownMode: "names a mode that there is not"
        case .badIdentifier: "names a card or group by what is no id"
        case .badInterval: "has an interval that is none of the choices"
        case .badCount: "has a count that is not 1 to 8"
        case .badMember: "has a member of a wrong type"
        }
    }
}
