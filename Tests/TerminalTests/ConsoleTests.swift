import Glibc
import Testing

@testable import Terminal

@Suite struct ConsoleTests {
    /// A pipe whose ends are closed with the value.
    private final class Pipe {
        let reading: Int32
        private(set) var writing: Int32?

        init() throws {
            var ends: [Int32] = [-1, -1]
            try #require(unsafe pipe(&ends) == 0)
            reading = ends[0]
            writing = ends[1]
        }

        func closeWriting() {
            if let writing { close(writing) }
            writing = nil
        }

        deinit {
            close(reading)
            if let writing { close(writing) }
        }
    }

    @Test func bytesArriveWhole() throws {
        let pipe = try Pipe()
        let text = String(repeating: "ä", count: 20_000)
        try ByteStream(descriptor: #require(pipe.writing)).write(text)
        pipe.closeWriting()
        let bytes = try ByteStream(descriptor: pipe.reading).readToEnd(byteCountMax: 40_000)
        #expect(bytes == Array(text.utf8))
    }

    @Test func tooManyBytesAreRefused() throws {
        let pipe = try Pipe()
        try ByteStream(descriptor: #require(pipe.writing)).write("12345")
        pipe.closeWriting()
        let stream = ByteStream(descriptor: pipe.reading)
        #expect(throws: StreamError.tooLong(byteCountMax: 4)) {
            try stream.readToEnd(byteCountMax: 4)
        }
    }

    @Test func goneReaderIsAnErrorAndNotTheEnd() throws {
        ByteStream.turnSignalsIntoErrors()
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        let stream = ByteStream(descriptor: ends[1])
        #expect(throws: StreamError.closed) { try stream.write("x") }
        #expect(throws: StreamError.failed(errorNumber: EBADF)) {
            try ByteStream(descriptor: -1).write("x")
        }
    }

    @Test func pipeIsNoTerminal() throws {
        let pipe = try Pipe()
        let stream = ByteStream(descriptor: try #require(pipe.writing))
        let console = Console(
            output: stream,
            remarks: stream,
            variables: TerminalVariables(term: "xterm", columns: "80")
        )
        #expect(!console.outputProfile.isTerminal)
        #expect(console.outputProfile.columns == nil)
        #expect(console.styled("x", .bold) == "x")
        console.remark("remark")
        try console.show("line")
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = unsafe read(pipe.reading, &buffer, buffer.count)
        #expect(String(decoding: buffer.prefix(count), as: UTF8.self) == "remark\nline\n")
    }

    @Test(
        arguments: [
            (true, 120, TerminalVariables(term: "xterm"), 120, true),
            (true, nil, TerminalVariables(term: "xterm", columns: "90"), 90, true),
            (true, nil, TerminalVariables(term: "xterm", columns: "0"), 80, true),
            (true, 120, TerminalVariables(term: "xterm", noColor: "1"), 120, false),
            (true, 120, TerminalVariables(term: "xterm", noColor: ""), 120, true),
            (true, 120, TerminalVariables(term: "dumb"), 120, false),
            (true, 120, TerminalVariables(), 120, false),
            (false, nil, TerminalVariables(term: "xterm", columns: "90"), nil, false),
        ] as [(Bool, Int?, TerminalVariables, Int?, Bool)]
    )
    func colourIsForTerminalsThatShowIt(
        isTerminal: Bool,
        reported: Int?,
        variables: TerminalVariables,
        columns: Int?,
        hasColor: Bool
    ) {
        let profile = TerminalProfile(
            isTerminal: isTerminal,
            columnsReported: reported,
            variables: variables
        )
        #expect(profile.columns == columns)
        #expect(profile.hasColor == hasColor)
    }

    @Test(arguments: [
        (0, 100, Duration.zero, "Importing: 0 of 100 (0 %)"),
        (50, 100, Duration.milliseconds(10), "Importing: 50 of 100 (50 %)"),
        (50, 100, Duration.seconds(10), "Importing: 50 of 100 (50 %), 11 s left"),
        (1, 100, Duration.seconds(10), "Importing: 1 of 100 (1 %), 16 min 31 s left"),
        (1, 1_000, Duration.seconds(10), "Importing: 1 of 1000 (0 %), 2 h 46 min left"),
        (100, 100, Duration.seconds(10), "Importing: 100 of 100 (100 %)"),
        (7, 0, Duration.seconds(10), "Importing: 7"),
    ])
    func progressTellsTheTimeLeft(done: Int, total: Int, elapsed: Duration, expected: String) {
        let text = ProgressLine.text(
            label: "Importing",
            done: done,
            total: total,
            elapsed: elapsed
        )
        #expect(text == expected)
    }

    @Test func progressThatGoesOnFromEarlierWorkCountsItsOwnSpeed() {
        let text = ProgressLine.text(
            label: "Learning",
            done: 60,
            total: 100,
            elapsed: .seconds(12),
            start: (50, .seconds(2))
        )
        #expect(text == "Learning: 60 of 100 (60 %), 41 s left")
    }
}
