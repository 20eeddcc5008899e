import API
import Dispatch
public import HTTPServer
import POSIX
import Synchronization
import WalletCore
import WalletService

/// A running server: the interface over the use cases, until a signal ends it.
public final class ServerProcess: Sendable {
    /// Where it listens; the port is the real one where 0 was asked for.
    public var address: HTTPListenAddress { server.address }

    /// How long what is in flight may take when the server stops.
    public static let grace: Duration = .seconds(10)
    /// The most connections: a client that waits for signals holds one, and there may be many of them.
    static let connectionCountMax = 20_000

    let tlsFiles: ServerOptions.TLSFiles?
    private let server: HTTPServer
    private let composition: Composition
    private let housekeeping: Housekeeping
    private let reloadThread: ReloadThread
    private let webhookThread = WebhookThread()
    private let pictureThread = PictureThread()
    private let wholeWallets = WholeWalletQueue()

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - composition: the live parts.
    ///   - address: where to listen; port 0 takes a free one.
    ///   - options: how to run.
    ///   - tls: certificate and key; nil for plain HTTP.
    ///   - log: takes one line for each request or housekeeping that failed inside, or for each
    ///     request.
    /// - Throws: why the address cannot be listened on.
    init(
        _ composition: Composition,
        address: HTTPListenAddress,
        options: ServerOptions,
        tls: HTTPServerTLS?,
        log: @escaping @Sendable (String) -> Void
    ) throws(HTTPServerError) {
        for kind in WidgetCatalogue.shipped.longNames {
            log("the name of \(kind) is longer than every place shows it")
        }
        let service = composition.service
        let clock = service.environment.clock
        let reloadThread = ReloadThread()
        let reloads = ReloadDesk(service: service) { reloadThread.wake() }
        let connections = ConnectionCount()
        var interface = APIConfiguration()
        interface.isRequestClockAllowed = options.isRequestClockAllowed
        interface.requestsPerMinute = options.requestsPerMinute
        interface.logsRequests = options.logsRequests
        interface.isEncrypted = tls != nil
        interface.runApart = { [wholeWallets] work in wholeWallets.run(work) }
        interface.gauges = {
            ServerGauges.all(composition, connectionCount: connections.current)
        }
        let handler = APIHandler(
            service: service,
            configuration: interface,
            reloads: reloads
        ) { entry in
            log(LogLine.text(entry, at: clock.now(), as: options.logFormat))
        }
        var configuration = HTTPServerConfiguration(address: address)
        configuration.isLoopbackRequired = options.isRequestClockAllowed
        configuration.workerCount = options.threadCount
        configuration.bodyByteCountMax = 16 << 20
        configuration.targetByteCountMax = APIConfiguration.targetByteCountMax
        configuration.headerByteCountMax = 30 << 10
        configuration.connectionCountMax = Self.connectionCountMax
        configuration.tls = tls
        configuration.problemResponse = { [interface] refusal in interface.response(to: refusal) }
        server = try HTTPServer(configuration, handler: handler)
        tlsFiles = options.tlsFiles
        self.composition = composition
        self.reloadThread = reloadThread
        do throws(POSIXError) {
            try reloadThread.start(reloads, clock: clock)
            try pictureThread.start(service, log: log)
            if !options.webhooks.isEmpty {
                try webhookThread.start(
                    WebhookDelivery(service: service, targets: options.webhooks),
                    log: log
                )
            }
        } catch {
            server.stop(grace: .zero)
            reloadThread.stop()
            pictureThread.stop()
            throw .system(errorNumber: error.number)
        }
        // Last, as it writes on from then until it is stopped.
        housekeeping = Housekeeping(composition.service, log: log)
        connections.watch(server)
    }

    /// Takes another certificate for the connections to come.
    func renew(_ tls: HTTPServerTLS) throws(HTTPServerError) {
        try server.renew(tls)
    }

    /// Stops: takes no more connections, answers what is in flight, and lets the database go.
    public func stop() {
        housekeeping.stop()
        webhookThread.finish()
        pictureThread.finish()
        server.stop(grace: Self.grace)
        wholeWallets.stop()
        reloadThread.stop()
        webhookThread.stop()
        pictureThread.stop()
        composition.close()
    }
}

/// Asks a server for its connections; the handler is made before the server is.
private final class ConnectionCount: Sendable {
    private struct Watched {
        weak var server: HTTPServer?
    }

    private let watched = Mutex(Watched())

    func watch(_ server: HTTPServer) {
        watched.withLock { $0.server = server }
    }

    var current: Int {
        watched.withLock { $0.server }?.connectionCount ?? 0
    }
}
