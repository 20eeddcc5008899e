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

    private static let listenDefault = "127.0.0.1:8080"

    static let command = Command<Action>(
        "serve",
        summary: "Serve the REST interface until SIGTERM or SIGINT.",
        discussion: """
            Prints one line, 'listening on http://HOST:PORT', once it answers. A stop lets what is \
            in flight finish. Commands may write to the same database meanwhile.
            """,
        heading: "Server and database",
        options: [listen, sizeLimit, isRequestClockAllowed],
        examples: [
            Command.Example("tessera serve", meaning: "on this machine only"),
            Command.Example("tessera serve --listen 0.0.0.0:8080", meaning: "on every interface"),
        ]
    ) { context throws(CommandError) in
        let composition = try context.compositionToServe(
            mebibyteCountMax: context.arguments.optional(sizeLimit)
        )
        let listen = context.arguments.optional(listen) ?? listenDefault
        let console = context.console
        let server: ServerProcess
        do throws(ServerStartError) {
            server = try ServerProcess.start(
                composition,
                listen: listen,
                isRequestClockAllowed: context.arguments.has(isRequestClockAllowed)
            ) { line in console.remark("tessera: " + line.sanitized) }
        } catch {
            composition.close()
            throw .server(error)
        }
        var failure: CommandError?
        TerminationSignal.wait {
            do throws(CommandError) {
                try console.answer("listening on \(server.url)\n")
            } catch {
                failure = error
            }
        }
        server.stop()
        if let failure { throw failure }
    }
}
