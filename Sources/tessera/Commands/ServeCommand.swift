import Bootstrap
import JSON
import Terminal
import WalletCore

/// The command `tessera serve`.
enum ServeCommand {
    private static let listen = ValueOption(
        "listen",
        .text.named("HOST:PORT"),
        summary: "Where to listen; port 0 takes a free one.",
        defaultText: listenDefault
    )
    private static let isRequestClockAllowed = Flag(
        "request-clock",
        summary: "Let requests say what time it is, with now=: for tests, on loopback only."
    )
    private static let sizeLimit = ValueOption(
        "size-limit",
        .integer(in: 1...16_000_000).named("MIB"),
        summary: "The most MiB the database may grow to; a write beyond it is answered 507."
    )

    private static let rateLimit = ValueOption(
        "rate-limit",
        .rateLimit,
        summary: "Requests a minute for one token, and for one address without a valid one.",
        defaultText: "\(ServerOptions.requestsPerMinuteDefault)"
    )
    private static let certificate = ValueOption(
        "tls-certificate",
        .text.named("FILE"),
        summary: "Serve HTTPS with this certificate and its chain, PEM; SIGHUP reads it again."
    )
    private static let privateKey = ValueOption(
        "tls-key",
        .text.named("FILE"),
        summary: "The certificate's private key, PEM, without a password."
    )
    private static let logFormat = ValueOption<ServerOptions.LogFormat>(
        "log-format",
        .name.named("FORMAT"),
        summary: "How the log on standard error is written.",
        defaultText: "text"
    )
    private static let logsRequests = Flag(
        "log-requests",
        summary: "Log every request, by its route and without any address or name."
    )

    private static let configuration = ValueOption(
        "config",
        .path,
        summary: "Read settings from this file, one 'name = value' a line.",
        defaultText: "$TESSERA_CONFIG"
    )
    private static let isDump = Flag(
        "config-dump",
        summary: "Print the settings that apply and where each comes from, and serve nothing."
    )

    private static let listenDefault = "127.0.0.1:8080"

    static let command = Command<Action>(
        "serve",
        summary: "Serve the REST interface until SIGTERM or SIGINT.",
        discussion: """
            Prints one line, 'listening on http://HOST:PORT', once it answers. A stop lets what is \
            in flight finish. Commands may write to the same database meanwhile. SIGHUP reads the \
            certificate again.

            A flag wins over the environment (TESSERA_LISTEN, TESSERA_RATE_LIMIT and so on), the \
            environment over the configuration file, the file over the default.
            """,
        heading: "Server and database",
        options: [
            listen, certificate, privateKey, rateLimit, sizeLimit, logFormat, logsRequests,
            WebhookCommands.webhooks, isRequestClockAllowed, configuration, isDump,
        ],
        examples: [
            Command.Example("tessera serve", meaning: "on this machine only"),
            Command.Example("tessera serve --listen 0.0.0.0:8080", meaning: "on every interface"),
        ]
    ) { context throws(CommandError) in
        let settings = try settings(context)
        if context.arguments.has(isDump) { return try show(settings, context) }
        let (options, sizeLimit) = try options(settings, context)
        let (composition, remark) = try context.compositionToServe(mebibyteCountMax: sizeLimit)
        let console = context.console
        let server: ServerProcess
        do throws(ServerStartError) {
            server = try ServerProcess.start(composition, options) { line in
                console.remark((options.logFormat == .text ? "tessera: " : "") + line.sanitized)
            }
        } catch {
            composition.close()
            throw .server(error)
        }
        if let remark { console.remark("tessera: " + remark) }
        var failure: CommandError?
        let reload = { @Sendable in
            do throws(ServerStartError) {
                try server.reload()
            } catch {
                console.remark("tessera: " + error.message.sanitized)
            }
        }
        TerminationSignal.wait(reload: reload) {
            do throws(CommandError) {
                try console.answer("listening on \(server.url)\n")
            } catch {
                failure = error
            }
        }
        server.stop()
        if let failure { throw failure }
    }

    private static func settings(
        _ context: CommandContext
    ) throws(CommandError) -> ServerSettings {
        let arguments = context.arguments
        var flags: [ServerSettings.Name: String] = [:]
        flags[.listen] = arguments.optional(listen)
        flags[.tlsCertificate] = arguments.optional(certificate)
        flags[.tlsKey] = arguments.optional(privateKey)
        flags[.rateLimit] = arguments.optional(rateLimit).map { $0.map(String.init) ?? "off" }
        flags[.sizeLimit] = arguments.optional(sizeLimit).map(String.init)
        flags[.logFormat] = arguments.optional(logFormat)?.rawValue
        flags[.webhooks] = arguments.optional(WebhookCommands.webhooks)
        flags[.logRequests] = arguments.has(logsRequests) ? "1" : nil
        var file: String?
        if let path = arguments.optional(configuration) ?? context.surroundings["TESSERA_CONFIG"] {
            let bytes = try context.content(of: path, byteCountMax: 1 << 20)
            file = String(decoding: bytes, as: UTF8.self)
        }
        do throws(ServerSettingsError) {
            return try ServerSettings(
                flags: flags,
                surroundings: context.surroundings,
                file: file
            )
        } catch {
            throw .settings(error)
        }
    }

    private static func options(
        _ settings: ServerSettings,
        _ context: CommandContext
    ) throws(CommandError) -> (ServerOptions, sizeLimit: Int?) {
        let webhooks = try settings.value(.webhooks).map(context.webhookTargets) ?? []
        do throws(ServerSettingsError) {
            var options = try settings.options()
            options.webhooks = webhooks
            options.isRequestClockAllowed = context.arguments.has(isRequestClockAllowed)
            return (options, try settings.mebibyteCountMax())
        } catch {
            throw .settings(error)
        }
    }

    private static func show(
        _ settings: ServerSettings,
        _ context: CommandContext
    ) throws(CommandError) {
        _ = try options(settings, context)
        let database = try context.databasePath()
        guard !context.isJSON else {
            return try context.console.answer { json in
                json.object { json in
                    json.member("database", database)
                    for setting in settings.all {
                        json.member(setting.name.rawValue) { json in
                            json.object { json in
                                json.member("value", setting.value)
                                json.member("source", setting.source.rawValue)
                            }
                        }
                    }
                }
            }
        }
        var text = "# database: \(database)\n"
        for setting in settings.all {
            let name = setting.name.rawValue
            text +=
                setting.value.map { "\(name) = \($0)  # \(setting.source.rawValue)\n" }
                ?? "# \(name) is not set\n"
        }
        try context.console.answer(text)
    }
}
