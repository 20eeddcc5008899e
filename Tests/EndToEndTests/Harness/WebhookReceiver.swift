import Foundation
import Glibc
import Synchronization

/// Somebody on this machine who is told what happens, and answers as a test says.
///
/// It reads one request from each connection, and ends with the value.
final class WebhookReceiver: Sendable {
    /// One request as it came.
    struct Received: Sendable {
        let fields: [String: String]
        let body: [UInt8]

        var id: String { fields["webhook-id"] ?? "" }
    }

    /// What to do with a request.
    enum Reaction: Sendable {
        /// A status, and further header lines.
        case status(Int, lines: [String] = [])
        /// Nothing, until the receiver ends.
        case silence
        /// A taken request, with a head of more bytes than anybody should read.
        case endless
        /// The connection is closed without an answer.
        case hangUp
    }

    /// Where it listens.
    let port: UInt16

    private let listener: Int32
    private let arrived = NSCondition()
    private let received = Mutex<[Received]>([])
    private let silent = Mutex<[Int32]>([])

    /// Starts to listen.
    ///
    /// - Parameter react: what to do with a request, by its number from 0.
    /// - Throws: where no port is free.
    init(_ react: @escaping @Sendable (Int) -> Reaction) throws {
        let opened = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(opened, address, length) == 0 && listen(opened, 64) == 0
                    && getsockname(opened, address, &length) == 0
            }
        }
        guard opened >= 0, isListening else {
            throw HarnessError.socket("listen", errorNumber: errno)
        }
        listener = opened
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(opened, nil, nil)
                if connection < 0, errno == EINTR { continue }
                guard connection >= 0, let self else { return }
                self.serve(connection, react)
            }
        }
    }

    deinit {
        // A blocked accept returns when the socket is shut down.
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        for connection in silent.withLock({ $0 }) { close(connection) }
    }

    /// Waits until that many requests have come; a minute without them fails the test that asks.
    ///
    /// - Returns: all that have come.
    func wait(for count: Int) -> [Received] {
        let limit = Date(timeIntervalSinceNow: 60)
        arrived.lock()
        defer { arrived.unlock() }
        while received.withLock({ $0.count }) < count, arrived.wait(until: limit) {}
        return all
    }

    /// All requests that have come.
    var all: [Received] {
        received.withLock { $0 }
    }

    private func serve(_ connection: Int32, _ react: (Int) -> Reaction) {
        guard let request = Self.request(on: connection) else {
            close(connection)
            return
        }
        arrived.lock()
        let number = received.withLock { received in
            received.append(request)
            return received.count - 1
        }
        arrived.broadcast()
        arrived.unlock()
        switch react(number) {
        case .endless:
            let lines = (0..<200).map { "X-\($0): " + String(repeating: "a", count: 1_000) }
            answer(connection, 200, lines)
        case .status(let status, let lines): answer(connection, status, lines)
        case .hangUp: close(connection)
        case .silence: silent.withLock { $0.append(connection) }
        }
    }

    private func answer(_ connection: Int32, _ status: Int, _ lines: [String]) {
        let head = ["HTTP/1.1 \(status) Answer", "Content-Length: 0", "Connection: close"]
        let text = (head + lines).joined(separator: "\r\n") + "\r\n\r\n"
        _ = unsafe Array(text.utf8).withUnsafeBytes { bytes in
            unsafe send(
                connection,
                bytes.baseAddress,
                bytes.count,
                Int32(MSG_NOSIGNAL)
            )
        }
        close(connection)
    }

    /// Reads a head and as much as it says follows.
    private static func request(on connection: Int32) -> Received? {
        var bytes: [UInt8] = []
        var fields: [String: String] = [:]
        var bodyStart: Int?
        while true {
            if bodyStart == nil, let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) {
                bodyStart = end.upperBound
                let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
                for line in head.components(separatedBy: "\r\n").dropFirst() {
                    let parts = line.split(separator: ":", maxSplits: 1)
                    guard parts.count == 2 else { return nil }
                    let value = parts[1].trimmingCharacters(in: .whitespaces)
                    fields[parts[0].lowercased()] = value
                }
            }
            if let bodyStart {
                let length = fields["content-length"].flatMap { Int($0) } ?? 0
                if bytes.count >= bodyStart + length {
                    return Received(fields: fields, body: Array(bytes[bodyStart...]))
                }
            }
            var piece = [UInt8](repeating: 0, count: 4_096)
            let count = unsafe read(connection, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            bytes += piece.prefix(count)
        }
    }
}
