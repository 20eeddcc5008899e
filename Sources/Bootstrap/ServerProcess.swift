import API
import Dispatch
public import HTTPServer
import POSIX
import WalletService

/// A running server: the interface over the use cases, until a signal ends it.
public final class ServerProcess: Sendable {
    /// Where it listens; the port is the real one where 0 was asked for.
    public var address: HTTPListenAddress { server.address }

    /// How long what is in flight may take when the server stops.
    public static let grace: Duration = .seconds(10)

    private let server: HTTPServer
    private let composition: Composition
    private let reloadThread: ReloadThread

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - composition: the live parts.
    ///   - address: where to listen; port 0 takes a free one.
    ///   - threadCount: how many server threads.
    ///   - isRequestClockAllowed: whether requests may say what time it is: for tests, on loopback.
    ///   - log: takes one line for each request that failed inside.
    /// - Throws: why the address cannot be listened on.
    public init(
        _ composition: Composition,
        address: HTTPListenAddress,
        threadCount: Int = 2,
        isRequestClockAllowed: Bool = false,
        log: @escaping @Sendable (String) -> Void
    ) throws(HTTPServerError) {
        for kind in WidgetCatalogue.shipped.longNames {
            log("the name of \(kind) is longer than every place shows it")
        }
        let reloadThread = ReloadThread()
        let service = composition.service
        let reloads = ReloadDesk(service: service) { reloadThread.wake() }
        let handler = APIHandler(
            service: service,
            configuration: APIConfiguration(isRequestClockAllowed: isRequestClockAllowed),
            reloads: reloads
        ) { entry in
            log("\(entry.method) answered \(entry.status): \(entry.cause)")
        }
        var configuration = HTTPServerConfiguration(address: address)
        configuration.workerCount = threadCount
        configuration.bodyByteCountMax = 16 << 20
        // A client that waits for signals holds a connection; there may be many of them.
        configuration.connectionCountMax = 20_000
        server = try HTTPServer(configuration, handler: handler)
        self.composition = composition
        self.reloadThread = reloadThread
        do throws(POSIXError) {
            try reloadThread.start(reloads, clock: service.environment.clock)
        } catch {
            server.stop(grace: .zero)
            throw .system(errorNumber: error.number)
        }
    }

    /// Stops: takes no more connections, answers what is in flight, and lets the database go.
    public func stop() {
        server.stop(grace: Self.grace)
        reloadThread.stop()
        composition.close()
    }
}
