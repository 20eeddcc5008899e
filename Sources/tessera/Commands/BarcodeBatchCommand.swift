import Barcode
import Foundation
import JSON
import Synchronization
import Terminal

/// The command `tessera barcode batch`.
enum BarcodeBatchCommand {
    private static let input = Positional(
        "FILE",
        .path,
        summary: "The lines; - or nothing is the standard input.",
        cardinality: .optional
    )

    static let command = Command<Action>(
        "batch",
        summary: "Encode many codes, a JSON line each.",
        discussion: """
            A line is an object of id, symbology, text or hex, and if need be charset and options \
            (errorCorrection L, M, Q or H; checkDigit true or false; codeSet A, B or C). Each line \
            is answered by one line, in the same order and as soon as it is encoded: with ok true \
            and the modules, 1 for dark, a string a row; or with ok false and an error of code, \
            message and, where there is one right answer, suggestion. A line that is wrong never \
            stops the others.
            """,
        positionals: [input],
        examples: [
            Command.Example(
                #"echo '{"id":1,"symbology":"ean13","text":"4006381333931"}' "#
                    + "| tessera barcode batch",
                meaning: "one code"
            ),
            Command.Example(
                "tessera barcode batch cards.jsonl > symbols.jsonl",
                meaning: "all codes of a file, on all processors"
            ),
        ]
    ) { context throws(CommandError) in
        let file = NamedFile(context.arguments.optional(input) ?? "-")
        let refused = try file.reading { stream throws(CommandError) in
            try answer(stream, of: file, on: context.console)
        } failed: { error in
            .file(error)
        }
        if refused > 0 {
            let lines = refused == 1 ? "1 line has" : "\(refused) lines have"
            context.console.remark("tessera: \(lines) no symbol; the answers say why.")
        }
    }

    /// Answers all lines of a stream.
    ///
    /// - Returns: how many have no symbol.
    private static func answer(
        _ stream: ByteStream,
        of file: NamedFile,
        on console: Console
    ) throws(CommandError) -> Int {
        let refused = Mutex(0)
        let pipeline = OrderedPipeline<[LineReader.Line], Answers>(
            workerCount: ProcessInfo.processInfo.activeProcessorCount,
            work: Answers.init
        ) { answers throws(CommandError) in
            try console.answer(bytes: answers.bytes)
            refused.withLock { $0 += answers.refusedCount }
        }
        var reader = LineReader(stream, lineByteCountMax: BatchAnswer.lineByteCountMax)
        var isFirst = true
        try pipeline.run { () throws(CommandError) in
            do throws(StreamError) {
                var lines = try reader.next()
                if isFirst, let line = lines.first { lines[0] = withoutMark(line) }
                isFirst = false
                return lines.isEmpty ? nil : lines
            } catch {
                throw .file(file.fileError(error))
            }
        }
        return refused.withLock { $0 }
    }

    /// The first line of a file without the byte order mark that some programs put in front.
    private static func withoutMark(_ line: LineReader.Line) -> LineReader.Line {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard case .bytes(let bytes) = line, bytes.starts(with: mark) else { return line }
        return .bytes(bytes.dropFirst(mark.count))
    }

    /// The answers to a block of lines, as they are written.
    private struct Answers: Sendable {
        let bytes: [UInt8]
        let refusedCount: Int

        init(_ lines: [LineReader.Line]) {
            var json = JSONWriter(capacity: lines.count * 512)
            var refusedCount = 0
            for line in lines {
                let answer = BatchAnswer(to: line)
                answer.write(to: &json)
                json.endLine()
                if !answer.isOK { refusedCount += 1 }
            }
            bytes = json.bytes
            self.refusedCount = refusedCount
        }
    }
}
