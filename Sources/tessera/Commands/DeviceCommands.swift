import API
import JSON
import Terminal
import WalletCore
import WalletService

/// The commands `tessera device …`.
enum DeviceCommands {
    private static let device = Positional("DEVICE", .text, summary: "The device, by name or id.")
    private static let server = ValueOption(
        "server",
        .serverAddress,
        summary: "Where the device reaches the server.",
        defaultText: "http://127.0.0.1:8080"
    )
    private static let scope = ValueOption<TokenScope>(
        "scope",
        .name,
        summary: "What the device's token will allow.",
        defaultText: "wallet"
    )

    static let group = Command<Action>(
        "device",
        aliases: ["devices"],
        summary: "Pair phones and other devices.",
        heading: "People and access",
        subcommands: [pair, list, revoke]
    )

    private static let pair = Command<Action>(
        "pair",
        aliases: ["add"],
        summary: "Show a one-time code that a device turns into its token.",
        discussion: """
            The code is shown as QR and as text, this once. It holds for ten minutes, one use and \
            five tries. The device sends it to POST /v1/devices.
            """,
        options: [server, scope],
        examples: [
            Command.Example(
                "tessera device pair --server https://cards.example",
                meaning: "show a code to scan with the phone"
            )
        ]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let scope = context.arguments.optional(scope) ?? .wallet
        let server = context.arguments.optional(server) ?? "http://127.0.0.1:8080"
        let (code, secret) = try access.write { session throws(WalletError) in
            try session.addPairingCode(scope: scope)
        }
        let pairing = PairingDocument(server: server, code: secret, pairing: code)
        guard !context.isJSON else {
            return try context.console.answer { json in pairing.write(to: &json) }
        }
        try context.draw(CardBarcode(symbology: .qrCode), payload: pairing.payload)
        var details = Details()
        details.add("Server", server)
        details.add("Code", secret)
        details.add("Allows", scope.rawValue)
        let zone = try access.zone()
        details.add("Until", "\(zone.local(code.expiresAt).minuteText) (\(zone.identifier))")
        try context.console.answer(details.text(context.console))
        if context.arguments.optional(Self.server) == nil {
            context.console.remark(
                "tessera: this address reaches only this machine: name the one that the device uses "
                    + "with --server URL"
            )
        }
    }

    private static let list = Command<Action>(
        "list",
        aliases: ["ls"],
        summary: "List your devices.",
        examples: [Command.Example("tessera device list", meaning: "what is paired")]
    ) { context throws(CommandError) in
        let access = try context.reading()
        let devices = try access.read { session throws(WalletError) in try session.devices() }
        if context.isJSON {
            try context.console.answer(jsonItems: devices) { json, device in
                DeviceDocument(device).write(to: &json)
            }
            return
        }
        guard !devices.isEmpty else { return try context.tell("No devices.") }
        let zone = try access.zone()
        var table = Table([
            Table.Column("Name", isFlexible: true), Table.Column("System", isFlexible: true),
            Table.Column("Time zone"), Table.Column("Paired"), Table.Column("Id"),
        ])
        for device in devices {
            table.append([
                Table.Cell(device.name), Table.Cell(device.system),
                Table.Cell(device.timeZone ?? ""),
                Table.Cell(zone.local(device.createdAt).minuteText),
                Table.Cell(device.id.shortText, style: .dim),
            ])
        }
        try context.console.answer(table)
    }

    private static let revoke = Command<Action>(
        "revoke",
        aliases: ["remove", "delete", "rm"],
        summary: "Remove a device; its tokens are refused from now on.",
        positionals: [device],
        examples: [Command.Example("tessera device revoke 'Old phone'", meaning: "it is lost")]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let devices = try access.read { session throws(WalletError) in try session.devices() }
        let items = devices.map { Lookup<Device>.Item(id: $0.id, name: $0.name) }
        let id = try access.lookup(.device, items).find(context.arguments.one(device))
        try access.write { session throws(WalletError) in try session.removeDevice(id) }
        if context.isJSON {
            try context.console.answer { json in
                json.object { json in json.member("revoked", id.description) }
            }
        }
        try context.tell("Revoked the device \(id) and its tokens.")
    }
}
