import Bootstrap
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

    private static let listenDefault = "127.0.0.1:8080"

    static let command = Command<Action>(
        "serve",
        summary: "Serve the REST interface until SIGTERM or SIGINT.",
        discussion: """
            Prints one line, 'listening on http://HOST:PORT', once it answers. A stop lets what is \
            in flight finish. Commands may write to the same database meanwhile. SIGHUP reads the \
            certificate again.
            """,
        heading: "Server and database",
        options: [
            listen, certificate, privateKey, rateLimit, sizeLimit, logFormat, logsRequests,
            isRequestClockAllowed,
        ],
        examples: [
            Command.Example("tessera serve", meaning: "on this machine only"),
            Command.Example("tessera serve --listen 0.0.0.0:8080", meaning: "on every interface"),
        ]
    ) { context throws(CommandError) in
        let options = try options(context.arguments)
        let composition = try context.compositionToServe(
            mebibyteCountMax: context.arguments.optional(sizeLimit)
        )
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

    private static func options(
        _ arguments: ParsedArguments
    ) throws(CommandError) -> ServerOptions {
        var options = ServerOptions(listen: arguments.optional(listen) ?? listenDefault)
        options.isRequestClockAllowed = arguments.has(isRequestClockAllowed)
        options.logsRequests = arguments.has(logsRequests)
        options.logFormat = arguments.optional(logFormat) ?? .text
        if let limit = arguments.optional(rateLimit) { options.requestsPerMinute = limit }
        switch (arguments.optional(certificate), arguments.optional(privateKey)) {
        case (nil, nil): break
        case (let certificate?, let key?):
            options.tlsFiles = ServerOptions.TLSFiles(certificate: certificate, privateKey: key)
        case (nil, _?):
            throw .usage(.needs(option: "--tls-key", other: "--tls-certificate"))
        case (_?, nil):
            throw .usage(.needs(option: "--tls-certificate", other: "--tls-key"))
        }
        return options
    }
}
