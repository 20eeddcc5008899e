import Foundation
import HTTPServer

extension ServerProcess {
    /// Starts to listen on an address as people write it.
    ///
    /// - Parameters:
    ///   - composition: the live parts; a server that starts lets them go when it stops.
    ///   - options: where and how.
    ///   - log: takes one line for each request that failed inside, or for each request.
    /// - Returns: the server.
    /// - Throws: why it does not listen.
    public static func start(
        _ composition: Composition,
        _ options: ServerOptions,
        log: @escaping @Sendable (String) -> Void
    ) throws(ServerStartError) -> ServerProcess {
        let tls = try options.tlsFiles.map { files throws(ServerStartError) in try read(files) }
        do throws(HTTPServerError) {
            let address = try HTTPListenAddress(parsing: options.listen)
            guard !options.isRequestClockAllowed || isLoopback(address.host) else {
                throw HTTPServerError.invalidConfiguration(setting: "request-clock")
            }
            return try ServerProcess(
                composition,
                address: address,
                options: options,
                tls: tls,
                log: log
            )
        } catch .invalidConfiguration(setting: "request-clock") {
            throw .clockBeyondLoopback(options.listen)
        } catch .engineRefused where tls != nil {
            throw .badCertificate
        } catch {
            throw ServerStartError(error, address: options.listen)
        }
    }

    /// Reads certificate and key again, for the connections to come.
    ///
    /// - Throws: why not; then the former ones stay. Nothing happens to a server without TLS.
    public func reload() throws(ServerStartError) {
        guard let tlsFiles else { return }
        let tls = try Self.read(tlsFiles)
        do throws(HTTPServerError) {
            try renew(tls)
        } catch {
            throw .badCertificate
        }
    }

    /// Where it is reached: `http://HOST:PORT` or `https://HOST:PORT`, with the real port.
    public var url: String {
        "\(tlsFiles == nil ? "http" : "https")://\(address)"
    }

    private static func read(
        _ files: ServerOptions.TLSFiles
    ) throws(ServerStartError) -> HTTPServerTLS {
        HTTPServerTLS(
            certificate: try text(of: files.certificate),
            privateKey: try text(of: files.privateKey)
        )
    }

    private static func text(of path: String) throws(ServerStartError) -> String {
        do {
            return try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw .unreadableFile(path)
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
}
