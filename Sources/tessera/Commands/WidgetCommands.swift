import JSON
import Terminal
import WalletCore
import WalletService

/// The commands `tessera widget …`.
enum WidgetCommands {
    static let group = Command<Action>(
        "widget",
        summary: "Look at what devices have placed.",
        heading: "Widgets",
        subcommands: [stats]
    )

    private static let stats = Command<Action>(
        "stats",
        summary: "Count placed widgets and controls by kind and family.",
        discussion: """
            Counts what devices reported last, over all people of the database. With --json it is a \
            list of {kind, family, placements, devices, people}; family is null for controls.
            """,
        examples: [
            Command.Example("tessera widget stats", meaning: "what is placed, and how often")
        ]
    ) { context throws(CommandError) in
        let access = try context.overseeing()
        let counts = try access.read { session throws(WalletError) in
            try session.placementCounts()
        }
        guard !context.isJSON else {
            return try context.console.answer { json in
                json.array(counts) { json, count in
                    json.object { json in
                        json.member("kind", count.kind)
                        json.member("family", count.family?.rawValue)
                        json.member("placements", count.placementCount)
                        json.member("devices", count.deviceCount)
                        json.member("people", count.personCount)
                    }
                }
            }
        }
        var table = Table([
            Table.Column("Kind"), Table.Column("Family"), Table.Column("Placed", .trailing),
            Table.Column("Devices", .trailing), Table.Column("People", .trailing),
        ])
        for count in counts {
            table.append([
                Table.Cell(count.kind), Table.Cell(count.family?.rawValue ?? "control"),
                Table.Cell(String(count.placementCount)), Table.Cell(String(count.deviceCount)),
                Table.Cell(String(count.personCount)),
            ])
        }
        try context.console.answer(table)
        if counts.isEmpty {
            context.console.remark("tessera: no device has reported a widget yet")
        }
    }
}
