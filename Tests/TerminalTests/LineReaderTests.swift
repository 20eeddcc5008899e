import Glibc
import Terminal
import Testing

@Suite struct LineReaderTests {
    /// What a reader makes of bytes that arrive in pieces, each of them read before the next arrives.
    private func lines(_ pieces: [String], lineByteCountMax: Int = 10) throws -> [[String?]] {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        defer { close(ends[0]) }
        var isOpen = true
        defer { if isOpen { close(ends[1]) } }
        var reader = LineReader(
            ByteStream(descriptor: ends[0]),
            lineByteCountMax: lineByteCountMax
        )
        var blocks: [[String?]] = []
        for piece in pieces {
            try ByteStream(descriptor: ends[1]).write(piece)
            // Only where a line is whole would the reader not wait for more.
            if piece.contains("\n") { blocks.append(try texts(reader.next())) }
        }
        close(ends[1])
        isOpen = false
        while case let block = try reader.next(), !block.isEmpty { blocks.append(texts(block)) }
        #expect(try reader.next().isEmpty)
        return blocks
    }

    private func texts(_ lines: [LineReader.Line]) -> [String?] {
        lines.map { line in
            if case .bytes(let bytes) = line { String(decoding: bytes, as: UTF8.self) } else { nil }
        }
    }

    @Test(arguments: [
        ([], []), ([""], []), (["a\n"], [["a"]]), (["a"], [["a"]]), (["\n"], [[""]]),
        (["a\nb\nc"], [["a", "b"], ["c"]]), (["a\n\nb\n"], [["a", "", "b"]]),
        (["a\r\n"], [["a\r"]]), (["ab", "cd\n"], [["abcd"]]),
        (["a\nb", "c\nd", "e"], [["a"], ["bc"], ["de"]]),
    ])
    func linesAreGivenAsTheyArrive(pieces: [String], blocks: [[String]]) throws {
        #expect(try lines(pieces) == blocks)
    }

    @Test(
        arguments: [
            (["0123456789\n"], [["0123456789"]]), (["0123456789"], [["0123456789"]]),
            (["0123456789x\na\n"], [[nil, "a"]]), (["01234", "56789\n"], [["0123456789"]]),
            (["01234", "56789x\na"], [[nil], ["a"]]), (["0123456789x"], [[nil]]),
            (["0123456789", "x", "y\na\n"], [[nil, "a"]]),
        ] as [([String], [[String?]])]
    )
    func tooLongALineIsPassedOver(pieces: [String], blocks: [[String?]]) throws {
        #expect(try lines(pieces) == blocks)
    }

    @Test func linesLongerThanAReadAreWhole() throws {
        let file = try TemporaryFile(
            String(repeating: "x", count: 200_000) + "\n" + String(repeating: "y", count: 300)
        )
        defer { file.remove() }
        let found = try NamedFile(file.path).reading { stream throws(StreamError) in
            var reader = LineReader(stream, lineByteCountMax: 200_000)
            return (try reader.next(), try reader.next(), try reader.next())
        } failed: { _ in
            .closed
        }
        #expect(texts(found.0).map { $0?.count } == [200_000])
        #expect(texts(found.1).map { $0?.count } == [300])
        #expect(found.2.isEmpty)
    }
}

/// A file that is there until it is removed.
private struct TemporaryFile {
    let path: String

    init(_ text: String) throws {
        path = "/tmp/tessera-lines-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        try NamedFile(path).write(Array(text.utf8))
    }

    func remove() {
        unsafe unlink(path)
    }
}
