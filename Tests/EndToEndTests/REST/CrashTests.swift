import Foundation
import Glibc
import Synchronization
import Testing

/// What was answered is there after the server was killed in the middle of writes.
@Suite struct CrashTests {
    /// What the writers were told, by id.
    private final class Answered: Sendable {
        private let ids = Mutex<[String]>([])

        func insert(_ id: String) -> Int {
            ids.withLock { ids in
                ids.append(id)
                return ids.count
            }
        }

        var all: [String] { ids.withLock { $0 } }
    }

    @Test(arguments: [300, 700])
    func everyAcknowledgedWriteIsThereAfterAKill(killAfter answerCount: Int) throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A", "--number", "1")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let card = try #require(folder.succeed("card", "show", "A", "--json").object().text("id"))
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let uses = Answered()
        let cards = Answered()
        let queue = DispatchQueue(label: "writers", attributes: .concurrent)
        let writers = DispatchGroup()
        for writer in 0..<16 {
            queue.async(group: writers) {
                // A write that the kill cuts off throws here, which ends this writer.
                do {
                    let connection = try server.connect()
                    for turn in 0..<10_000 {
                        let isCard = writer % 4 == 0
                        let body =
                            isCard
                            ? #"{"name":"Card \#(writer)-\#(turn)"}"# : #"{"cardId":"\#(card)"}"#
                        let reply = try connection.request(
                            "POST",
                            isCard ? "/v1/cards" : "/v1/uses",
                            token: token,
                            body: body
                        )
                        guard reply.status == 201, let id = try reply.object().text("id") else {
                            Issue.record("\(reply)")
                            return
                        }
                        let count = (isCard ? cards : uses).insert(id)
                        if !isCard, count == answerCount { kill(server.processID, SIGKILL) }
                    }
                } catch {
                    return
                }
            }
        }
        #expect(writers.wait(timeout: .now() + 60) == .success)
        server.kill()
        #expect(uses.all.count >= answerCount)
        let again = try TesseraServer(in: folder)
        defer { again.kill() }
        for id in cards.all {
            #expect(try again.request("/v1/cards/\(id)", token: token).status == 200)
        }
        // Recording the same use again says that it is known: nothing answered was lost.
        let known = try uses.all.chunked(by: 500).flatMap { chunk in
            let items = chunk.map { #"{"id":"\#($0)","cardId":"\#(card)"}"# }
            let body = #"{"uses":[\#(items.joined(separator: ","))]}"#
            let reply = try again.request("POST", "/v1/uses", token: token, body: body)
            return try reply.object().items.map { $0.text("status") }
        }
        #expect(known.count == uses.all.count)
        #expect(known.allSatisfy { $0 == "known" })
        #expect(again.stop().status == 0)
        try folder.succeed("doctor")
    }

    /// The write-ahead log is synced after the write's frames and before its answer.
    @Test(.enabled(if: Strace.works, "strace cannot trace here"), .timeLimit(.minutes(15)))
    func aSyncStandsBetweenAWriteAndItsAnswer() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A", "--number", "1")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let trace = folder.path("trace")
        let server = try TesseraServer(
            in: folder,
            wrapper: [
                Strace.path, "-D", "-f", "-y", "-o", trace, "-e",
                "trace=pwrite64,write,fsync,fdatasync,sendto,sendmsg,writev",
            ]
        )
        defer { server.kill() }
        let connection = try server.connect()
        let name = "SyncWitness"
        let reply = try connection.request(
            "POST",
            "/v1/cards",
            token: token,
            body: #"{"name":"\#(name)"}"#
        )
        #expect(reply.status == 201)
        #expect(server.stop().status == 0)
        let lines = try Self.traced(trace)
        let answer = try #require(lines.firstIndex { $0.contains("201 Created") })
        let before = lines[..<answer]
        let frame = try #require(
            before.lastIndex { $0.contains("pwrite64") && $0.contains("-wal>") }
        )
        let sync = try #require(
            before.lastIndex {
                ($0.contains("fdatasync") || $0.contains("fsync")) && $0.contains("-wal>")
            }
        )
        #expect(frame < sync, "\(lines[frame...answer].joined(separator: "\n"))")
    }

    /// The lines of a trace once the tracer, which ends after its program, has written the end.
    private static func traced(_ path: String) throws -> [Substring] {
        for _ in 0..<200 {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            if text.contains("exited with") { return text.split(separator: "\n") }
            usleep(25_000)
        }
        return []
    }
}

extension Array {
    /// The elements in runs of at most that many.
    fileprivate func chunked(by size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
