import Glibc

/// A client that sends exactly the bytes it is given and reads answers apart.
@safe
final class RawClient {
    struct Answer: Equatable {
        var statusLine: String
        var fields: [(name: String, value: String)]
        var body: String

        var status: Int { Int(statusLine.split(separator: " ").dropFirst().first ?? "") ?? 0 }

        subscript(name: String) -> String? {
            fields.first { $0.name.lowercased() == name.lowercased() }?.value
        }

        static func == (one: Answer, other: Answer) -> Bool {
            one.statusLine == other.statusLine && one.body == other.body
        }
    }

    enum Failure: Error {
        case cannotConnect(Int32)
        case ended(received: String)
    }

    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Connects to a port of this machine; reads give up after two minutes.
    init(port: UInt16, isVersion6: Bool = false, receiveByteCount: Int32 = 0) throws {
        descriptor = socket(
            isVersion6 ? AF_INET6 : AF_INET,
            Int32(SOCK_STREAM.rawValue),
            0
        )
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        let limitSize = socklen_t(MemoryLayout<timeval>.size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, limitSize)
        if receiveByteCount > 0 {
            var size = receiveByteCount
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
        }
        let bytes = Self.loopback(port: port, isVersion6: isVersion6)
        let result = unsafe bytes.withUnsafeBytes { bytes in
            unsafe connect(
                descriptor,
                bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count)
            )
        }
        guard result == 0 else { throw Failure.cannotConnect(errno) }
    }

    deinit {
        _ = close(descriptor)
    }

    private static func loopback(port: UInt16, isVersion6: Bool) -> [UInt8] {
        let family = UInt8(isVersion6 ? AF_INET6 : AF_INET)
        let head = [family, 0, UInt8(port >> 8), UInt8(port & 0xFF)]
        if isVersion6 {
            return head + [0, 0, 0, 0] + [UInt8](repeating: 0, count: 15) + [1] + [0, 0, 0, 0]
        }
        return head + [127, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
    }

    /// Sends text, or as much of it as the server takes.
    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) {
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { source in
                unsafe Glibc.send(
                    descriptor,
                    source.baseAddress?.advanced(by: offset),
                    source.count - offset,
                    Int32(MSG_NOSIGNAL)
                )
            }
            guard count > 0 else { return }
            offset += count
        }
    }

    /// Sends one byte after the other, slowly, until the server has enough.
    ///
    /// - Returns: Whether the server closed the connection before the bytes were used up.
    func dribble(_ text: String) -> Bool {
        var limit = timeval(tv_sec: 0, tv_usec: 50_000)
        let limitSize = socklen_t(MemoryLayout<timeval>.size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, limitSize)
        for byte in text.utf8 {
            send([byte])
            var received: UInt8 = 0
            let count = unsafe recv(descriptor, &received, 1, 0)
            if count == 0 || (count < 0 && errno != EAGAIN) { return true }
        }
        return false
    }

    /// Tells the server that nothing more comes.
    func finishSending() {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Reads one answer whole.
    func answer(isHead: Bool = false) throws -> Answer {
        let head = try readHead()
        let lines = head.split(separator: "\r\n")
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (
                name: String(parts[0]),
                value: String((parts.dropFirst().first ?? "").drop { $0 == " " })
            )
        }
        var answer = Answer(statusLine: String(lines.first ?? ""), fields: fields, body: "")
        let hasNoBody = isHead || answer.status == 304 || answer.status == 204
        if !hasNoBody, answer.status >= 200,
            let count = answer["Content-Length"].flatMap({ Int($0) })
        {
            while buffer.count < count { try fill() }
            answer.body = String(decoding: buffer[..<count], as: UTF8.self)
            buffer.removeFirst(count)
        }
        return answer
    }

    /// Sends text and reads one answer.
    func exchange(_ text: String, isHead: Bool = false) throws -> Answer {
        send(text)
        return try answer(isHead: isHead)
    }

    /// Reads up to and including a text, which may be sent piece by piece.
    func text(upTo mark: String) throws -> String {
        let mark = Array(mark.utf8)
        while true {
            if let range = buffer.firstRange(of: mark) {
                defer { buffer.removeFirst(range.upperBound) }
                return String(decoding: buffer[..<range.upperBound], as: UTF8.self)
            }
            try fill()
        }
    }

    /// Leaves without a word.
    func leave() {
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Whether the server has closed the connection and nothing is left to read.
    func isAtEnd() -> Bool {
        guard buffer.isEmpty else { return false }
        var byte: UInt8 = 0
        let count = unsafe recv(descriptor, &byte, 1, 0)
        return count == 0 || (count < 0 && errno == ECONNRESET)
    }

    /// Everything that the server sends until it closes the connection.
    func everything() -> String {
        while (try? fill()) != nil {}
        return String(decoding: buffer, as: UTF8.self)
    }

    private func readHead() throws -> String {
        while true {
            if let end = endOfHead() {
                let head = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeFirst(end + 4)
                return head
            }
            try fill()
        }
    }

    private func endOfHead() -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        guard buffer.count >= 4 else { return nil }
        return (0...(buffer.count - 4)).first { Array(buffer[$0..<($0 + 4)]) == mark }
    }

    private func fill() throws {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else {
            throw Failure.ended(received: String(decoding: buffer, as: UTF8.self))
        }
        buffer += chunk[..<count]
    }
}
