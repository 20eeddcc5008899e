import HTTPServer

extension ServerProcess {
    /// Starts to listen on an address as people write it.
    ///
    /// - Parameters:
    ///   - composition: the live parts; a server that starts lets them go when it stops.
    ///   - listen: `HOST:PORT`; port 0 takes a free one.
    ///   - isRequestClockAllowed: whether requests may say what time it is: for tests, on loopback.
    ///   - log: takes one line for each request that failed inside.
    /// - Returns: the server.
    /// - Throws: why it does not listen.
    public static func start(
        _ composition: Composition,
        listen: String,
        isRequestClockAllowed: Bool,
        log: @escaping @Sendable (String) -> Void
    ) throws(ServerStartError) -> ServerProcess {
        do throws(HTTPServerError) {
            let address = try HTTPListenAddress(parsing: listen)
            return try ServerProcess(
                composition,
                address: address,
                isRequestClockAllowed: isRequestClockAllowed,
                log: log
            )
        } catch {
            throw ServerStartError(error, address: listen)
        }
    }

    /// Where it is reached: `http://HOST:PORT`, with the real port.
    public var url: String {
        "http://\(address)"
    }
}
