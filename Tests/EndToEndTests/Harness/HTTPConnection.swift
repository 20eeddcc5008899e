import Foundation
import Glibc
import Testing

/// One answer of a server.
struct HTTPReply: Sendable, CustomStringConvertible {
    /// The status code.
    let status: Int
    /// The header fields in their order.
    let fields: [(name: String, value: String)]
    /// The body, chunks put together.
    let body: [UInt8]

    /// The first field of a name, in any case.
    subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The body as text.
    var text: String {
        String(decoding: body, as: UTF8.self)
    }

    /// The body as a JSON object.
    func object() throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(body))
        return try #require(json as? [String: Any])
    }

    var description: String {
        "\(status)\n" + fields.map { "\($0.name): \($0.value)\n" }.joined() + "\n" + text
    }
}

/// A connection to a server on this machine that sends what it is told, byte for byte.
final class HTTPConnection {
    private let socketDescriptor: Int32
    private var received: [UInt8] = []
    private var streamed: [UInt8] = []

    /// How long an answer may take, in seconds.
    private static let patienceSeconds = 300

    /// Connects to a port of 127.0.0.1.
    init(port: UInt16) throws {
        socketDescriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        guard socketDescriptor >= 0 else {
            throw HarnessError.socket("socket", errorNumber: errno)
        }
        var patience = timeval(tv_sec: Self.patienceSeconds, tv_usec: 0)
        unsafe setsockopt(
            socketDescriptor,
            SOL_SOCKET,
            SO_RCVTIMEO,
            &patience,
            socklen_t(MemoryLayout<timeval>.size)
        )
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe Glibc.connect(
                    socketDescriptor,
                    pointer,
                    socklen_t(MemoryLayout<sockaddr_in>.size)
                )
            }
        }
        guard result == 0 else { throw HarnessError.socket("connect", errorNumber: errno) }
    }

    deinit {
        close(socketDescriptor)
    }

    /// Sends one request and reads its answer; the connection may be used again.
    func request(
        _ method: String = "GET",
        _ target: String,
        token: String? = nil,
        headers: [String: String] = [:],
        body: String? = nil
    ) throws -> HTTPReply {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1"]
        if let token { lines.append("Authorization: Bearer \(token)") }
        if let body {
            lines.append("Content-Length: \(body.utf8.count)")
            if headers["Content-Type"] == nil { lines.append("Content-Type: application/json") }
        }
        lines += headers.map { "\($0.key): \($0.value)" }
        try send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
        return try readReply(hasBody: method != "HEAD")
    }

    /// Sends text as it is.
    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    /// Sends bytes as they are.
    func send(_ bytes: [UInt8]) throws {
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.send(
                    socketDescriptor,
                    buffer.baseAddress?.advanced(by: offset),
                    buffer.count - offset,
                    Int32(MSG_NOSIGNAL)
                )
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw HarnessError.socket("send", errorNumber: errno) }
            offset += count
        }
    }

    /// Tells the server that nothing more will be sent.
    func finishSending() {
        shutdown(socketDescriptor, Int32(SHUT_WR))
    }

    /// Whether the server has closed the connection; waits for it or for more bytes.
    func isClosed() throws -> Bool {
        try received.isEmpty && !receive()
    }

    /// Reads one answer.
    func readReply(hasBody: Bool = true) throws -> HTTPReply {
        let head = try readReplyHead()
        guard hasBody, head.status != 304, head.status != 204, head.status >= 200 else {
            return head
        }
        return HTTPReply(status: head.status, fields: head.fields, body: try readBody(head))
    }

    /// Reads a streamed body up to and including a text; nil where the stream ends before it.
    func readStream(upTo mark: String) throws -> String? {
        let mark = Array(mark.utf8)
        while true {
            if let range = streamed.firstRange(of: mark) {
                defer { streamed.removeSubrange(..<range.upperBound) }
                return String(decoding: streamed[..<range.upperBound], as: UTF8.self)
            }
            guard let chunk = try readChunk() else { return nil }
            streamed += chunk
        }
    }

    /// Reads an answer up to its body.
    func readReplyHead() throws -> HTTPReply {
        let head = try readHead()
        let statusParts = head.first?.split(separator: " ") ?? []
        guard statusParts.count >= 2, let status = Int(statusParts[1]) else {
            throw HarnessError.badReply(head.first ?? "")
        }
        let fields = head.dropFirst().map { line in
            let name = line.prefix { $0 != ":" }
            let value = line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
            return (name: String(name), value: value)
        }
        return HTTPReply(status: status, fields: fields, body: [])
    }

    private func readHead() throws -> [String] {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let range = received.firstRange(of: end) {
                let head = String(decoding: received[..<range.lowerBound], as: UTF8.self)
                received.removeSubrange(..<range.upperBound)
                return head.split(separator: "\r\n", omittingEmptySubsequences: false)
                    .map(String.init)
            }
            guard try receive() else {
                throw HarnessError.badReply(String(decoding: received, as: UTF8.self))
            }
        }
    }

    private func readBody(_ head: HTTPReply) throws -> [UInt8] {
        if let length = head["Content-Length"].flatMap({ Int($0) }) { return try read(length) }
        if head["Transfer-Encoding"]?.lowercased() == "chunked" { return try readChunks() }
        while try receive() {}
        defer { received = [] }
        return received
    }

    private func readChunks() throws -> [UInt8] {
        var body: [UInt8] = []
        while let chunk = try readChunk() { body += chunk }
        return body
    }

    /// Reads the next chunk; nil for the last one, which is empty.
    private func readChunk() throws -> [UInt8]? {
        let line = try readLine()
        guard let count = Int(line.prefix { $0 != ";" }, radix: 16) else {
            throw HarnessError.badReply(line)
        }
        let chunk = count > 0 ? try read(count) : nil
        _ = try readLine()
        return chunk
    }

    private func readLine() throws -> String {
        let end = Array("\r\n".utf8)
        while true {
            if let range = received.firstRange(of: end) {
                let line = String(decoding: received[..<range.lowerBound], as: UTF8.self)
                received.removeSubrange(..<range.upperBound)
                return line
            }
            guard try receive() else { throw HarnessError.badReply("the body ends too early") }
        }
    }

    private func read(_ count: Int) throws -> [UInt8] {
        while received.count < count {
            guard try receive() else { throw HarnessError.badReply("the body ends too early") }
        }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    /// Waits for more bytes; false at the end.
    private func receive() throws -> Bool {
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = unsafe recv(socketDescriptor, &chunk, chunk.count, 0)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == ECONNRESET { return false }
            guard count >= 0 else { throw HarnessError.socket("recv", errorNumber: errno) }
            received += chunk.prefix(count)
            return count > 0
        }
    }
}
