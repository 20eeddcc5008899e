import JSON
import Terminal
import Timeline
import WalletCore
import WalletService

/// The command `tessera timeline replay`.
enum TimelineReplayCommand {
    private static let late = ValueOption(
        "late",
        .integer(in: 0...86_400),
        summary: "How many seconds later than wished the system reloads.",
        defaultText: "0"
    )
    private static let budget = ValueOption(
        "budget",
        .integer(in: 1...1000),
        summary: "How many reloads the system gives in 24 hours.",
        defaultText: "40"
    )
    private static let waits = Flag(
        "no-reload-after-use",
        summary: "Let uses not be followed by a reload, as if they came from elsewhere."
    )

    static let command = Command<Action>(
        "replay",
        summary: "Play a widget over uses that happened, and show what was on the screen at each.",
        discussion: """
            Plays from --at for --hours as a system would: plans that know the past alone, reloads \
            that come late and within a budget, and one right after each use. The first day and the \
            past before it are the person's own uses; cards and settings are today's. With --json: \
            {uses, hits, switches, reloads, denied, moments:[{instant, cardId, shown, hit, \
            entryDate}]}.
            """,
        heading: "Widgets",
        options: [late, budget, waits],
        examples: [
            Command.Example(
                "tessera timeline replay --family systemSmall --at 2026-11-23T00:00 --hours 168",
                meaning: "how often a small widget had the right card in a week"
            )
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let access = try context.reading(device: arguments.optional(TimelineCommand.device))
        let zone = try access.zone()
        let request = TimelineCommand.request(arguments)
        let moment = arguments.optional(TimelineCommand.at)?.instant(in: zone)
        var rules = ReadSession.ReplayRules()
        rules.latenessSeconds = Int64(arguments.optional(late) ?? 0)
        rules.reloadCountMaxPerDay = arguments.optional(budget) ?? 40
        rules.reloadsAfterUse = !arguments.has(waits)
        let chosen = rules
        let (replay, cards) = try access.read { session throws(WalletError) in
            let length = request.horizonSeconds
            let start = moment ?? session.now.adding(seconds: -length)
            let replay = try session.replay(
                request,
                from: start,
                to: start.adding(seconds: length),
                rules: chosen
            )
            return (replay, try session.cards { $0.archived = .included })
        }
        guard !context.isJSON else {
            return try context.console.answer { json in write(replay, to: &json) }
        }
        let names = Dictionary(uniqueKeysWithValues: cards.map { ($0.card.id, $0.card.name) })
        try context.console.answer(table(replay, names, zone))
        context.console.remark("tessera: " + summary(replay))
    }

    private static func table(
        _ replay: TimelineReplay,
        _ names: [CardID: String],
        _ zone: ZoneTable
    ) -> Table {
        var table = Table([
            Table.Column("Time"), Table.Column("Used", isFlexible: true),
            Table.Column("On the screen", isFlexible: true), Table.Column("Hit"),
        ])
        let name = { (id: CardID) in names[id] ?? "a card that is gone" }
        for moment in replay.moments {
            table.append([
                Table.Cell(zone.local(moment.use.instant).minuteText),
                Table.Cell(name(moment.use.cardID)),
                Table.Cell(moment.shown.map(name).joined(separator: ", ")),
                Table.Cell(moment.isHit ? "yes" : "no"),
            ])
        }
        return table
    }

    private static func summary(_ replay: TimelineReplay) -> String {
        "\(replay.hitCount) of \(replay.moments.count) uses were on the screen; "
            + "\(replay.switchCount) switches, \(replay.reloadCount) reloads"
            + (replay.deniedCount > 0 ? ", \(replay.deniedCount) had to wait" : "")
    }

    private static func write(_ replay: TimelineReplay, to json: inout JSONWriter) {
        json.object { json in
            json.member("uses", replay.moments.count)
            json.member("hits", replay.hitCount)
            json.member("switches", replay.switchCount)
            json.member("reloads", replay.reloadCount)
            json.member("denied", replay.deniedCount)
            json.member("moments") { json in
                json.array(replay.moments) { json, moment in
                    json.object { json in
                        json.member("instant", moment.use.instant.rfc3339)
                        json.member("cardId", moment.use.cardID.description)
                        json.member("shown") { json in
                            json.array(moment.shown) { json, id in json.value(id.description) }
                        }
                        json.member("hit", moment.isHit)
                        json.member("entryDate", moment.entryDate.rfc3339)
                    }
                }
            }
        }
    }
}
