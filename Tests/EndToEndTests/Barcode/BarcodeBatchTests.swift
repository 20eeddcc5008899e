import Foundation
import Glibc
import Testing

@Suite struct BarcodeBatchTests {
    // MARK: Vectors and reports

    private static let vectorAnswers = Result {
        try BatchReply.answers(to: BatchVector.all.map(\.line))
    }

    @Test func everyVectorIsThere() {
        #expect(BatchVector.all.count >= 117)
        #expect(BatchCase.all.count >= 51)
    }

    @Test(arguments: BatchVector.all.indices)
    func vectorIsAnsweredWithItsModules(index: Int) throws {
        let vector = BatchVector.all[index]
        let answer = try Self.vectorAnswers.get()[index]
        #expect(answer.id == vector.id)
        #expect(answer.ok, "\(answer)")
        #expect(answer.symbology == vector.symbology)
        let modules = try #require(answer.modules)
        #expect(Set(modules.map(\.count)).count == 1)
        #expect(modules.allSatisfy { $0.allSatisfy { $0 == "0" || $0 == "1" } })
        if let elements = vector.elements {
            #expect(elementsOf(modules[0]) == elements)
        } else if !vector.decodeOnly {
            #expect(modules == vector.modules)
        }
        if let count = vector.minSymbolChars { #expect(modules[0].count == 11 * count + 2) }
        if let height = vector.rowHeightX {
            #expect(answer.rowHeights == Array(repeating: height, count: modules.count))
        }
        #expect(answer.rowHeights.map(\.count) ?? modules.count == modules.count)
    }

    /// Alternating bars and spaces, narrow or wide.
    private func elementsOf(_ row: String) -> String {
        var elements = ""
        var rest = row[...]
        while let first = rest.first {
            let run = rest.prefix { $0 == first }
            elements += run.count > 1 ? "W" : "N"
            rest = rest.dropFirst(run.count)
        }
        return elements
    }

    private static let caseAnswers = Result {
        try BatchReply.answers(to: BatchCase.all.map(\.line))
    }

    @Test(arguments: BatchCase.all.indices)
    func reportHasItsRightEnd(index: Int) throws {
        let report = BatchCase.all[index]
        let answer = try Self.caseAnswers.get()[index]
        #expect(answer.id == report.line.id)
        if let reason = report.word(after: "rejected with ") {
            #expect(!answer.ok)
            #expect(answer.modules == nil)
            #expect(answer.error?.code == reason)
            if report.expected.contains("offer") { #expect(answer.error?.suggestion != nil) }
        } else if let wanted = report.word(after: "normalised to ") {
            #expect(answer.normalised?.to == wanted)
            #expect(answer.normalised?.codes.isEmpty == false)
        } else {
            #expect(report.expected.hasPrefix("decodes to exactly "))
            #expect(answer.ok, "\(answer)")
            #expect(answer.normalised == nil)
            #expect(answer.warnings == nil)
        }
    }

    // MARK: Shape

    @Test func answersHaveTheShapeOfTheContract() throws {
        let input = """
            {"id":"a","symbology":"ean13","text":"400638133393"}
            {"id":7,"symbology":"qr","hex":"00ff","options":{"errorCorrection":"H"}}
            {"id":"b","symbology":"ean13","text":"4006381333930"}

            """
        let lines = try TesseraFolder().run(["barcode", "batch"], input: input).lines
        #expect(lines.count == 3)
        let bars = try #require(lines.first?.wholeMatch(of: #/(.*"modules":\[")([01]{95})("\].*)/#))
        #expect(bars.output.1 == #"{"id":"a","ok":true,"symbology":"ean13","modules":[""#)
        #expect(
            bars.output.3 == #""],"rowHeights":[69],"quietZone":{"left":11,"right":7,"top":2,"#
                + #""bottom":2},"text":"4006381333931","normalised":{"to":"4006381333931","#
                + #""codes":["check_digit_appended"]}}"#
        )
        #expect(lines[1].hasPrefix(#"{"id":7,"ok":true,"symbology":"qr","modules":["1111111"#))
        #expect(lines[1].hasSuffix(#""top":4,"bottom":4},"text":"\u0000ÿ"}"#))
        #expect(
            lines[2] == #"{"id":"b","ok":false,"error":{"code":"check_digit_mismatch","message":"#
                + #""The check digit is 0; it should be 1.","suggestion":"4006381333931"}}"#
        )
    }

    @Test func warningsAreSaid() throws {
        let line = #"{"id":"a","symbology":"qr","text":"№","charset":"ISO-8859-1"}"#
        #expect(try BatchReply.answers(to: line)[0].warnings == ["charset_cannot_hold_text"])
        let idle = #"{"id":"a","symbology":"qr","text":"x","options":{"codeSet":"B"}}"#
        #expect(try BatchReply.answers(to: idle)[0].warnings == ["option_ignored"])
    }

    static let wrongLines: [(line: String, hasID: Bool, code: String)] = [
        ("", false, "malformed_json"), ("{", false, "malformed_json"),
        (#"{"id":"i","symbology":"qr","text":"x"} x"#, false, "malformed_json"),
        (#"{"id":"i","id":"i","symbology":"qr","text":"x"}"#, false, "malformed_json"),
        (#"{"id":"i","symbology":"qr","text":"\ud800"}"#, false, "malformed_json"),
        ("[]", false, "not_an_object"), ("null", false, "not_an_object"),
        (#"{"symbology":"qr","text":"x"}"#, false, "missing_key"),
        (#"{"id":null,"symbology":"qr","text":"x"}"#, false, "invalid_value"),
        (#"{"id":["i"],"symbology":"qr","text":"x"}"#, false, "invalid_value"),
        (#"{"id":"i","text":"x"}"#, true, "missing_key"),
        (#"{"id":"i","symbology":"qr"}"#, true, "missing_key"),
        (#"{"id":"i","symbology":"qr","text":null,"hex":null}"#, true, "missing_key"),
        (#"{"id":"i","symbology":13,"text":"x"}"#, true, "invalid_value"),
        (#"{"id":"i","symbology":"qr","text":5}"#, true, "invalid_value"),
        (#"{"id":"i","symbology":"qr","text":"x","hex":"00"}"#, true, "conflicting_keys"),
        (
            #"{"id":"i","symbology":"qr","hex":"00","charset":"UTF-8"}"#, true, "conflicting_keys"
        ),
        (#"{"id":"i","symbology":"qr","hex":"0"}"#, true, "invalid_value"),
        (#"{"id":"i","symbology":"qr","hex":"0g"}"#, true, "invalid_value"),
        (#"{"id":"i","symbology":"qr","text":""}"#, true, "empty"),
        (#"{"id":"i","symbology":"QR","text":"x"}"#, true, "unsupported_symbology"),
        (#"{"id":"i","symbology":"qr","text":"x","charset":"x"}"#, true, "unsupported_charset"),
        (#"{"id":"i","symbology":"qr","text":"x","txt":"x"}"#, true, "unknown_key"),
        (#"{"id":"i","symbology":"qr","text":"x","options":[]}"#, true, "invalid_value"),
        (
            #"{"id":"i","symbology":"qr","text":"x","options":{"ecc":"M"}}"#, true,
            "unknown_option"
        ),
        (
            #"{"id":"i","symbology":"qr","text":"x","options":{"errorCorrection":"m"}}"#, true,
            "invalid_option"
        ),
        (
            #"{"id":"i","symbology":"itf","text":"1","options":{"checkDigit":1}}"#, true,
            "invalid_option"
        ),
        (
            #"{"id":"i","symbology":"code128","text":"1","options":{"codeSet":"D"}}"#, true,
            "invalid_option"
        ),
        (#"{"id":"i","symbology":"itf","text":"123"}"#, true, "odd_length"),
    ]

    @Test(arguments: wrongLines.indices)
    func wrongLineIsAnsweredAndStopsNothing(index: Int) throws {
        let (line, hasID, code) = Self.wrongLines[index]
        let right = #"{"id":"r","symbology":"qr","text":"x"}"#
        let answers = try BatchReply.answers(to: "\(right)\n\(line)\n\(right)\n")
        #expect(answers.map(\.ok) == [true, false, true])
        #expect(answers.map(\.id) == ["r", hasID ? "i" : nil, "r"])
        #expect(answers[1].error?.code == code)
        #expect(answers[1].error?.message.hasSuffix(".") == true)
    }

    @Test func nearlyRightNamesAreSuggested() throws {
        let answers = try BatchReply.answers(
            to: """
                {"id":"i","symbolgy":"qr","text":"x"}
                {"id":"i","symbology":"qr","text":"x","options":{"checkdigit":true}}
                """
        )
        #expect(answers.map(\.error?.suggestion) == ["symbology", "checkDigit"])
    }

    @Test func markInFrontOfTheFirstLineIsNoPartOfIt() throws {
        let line = #"{"id":"r","symbology":"qr","text":"x"}"#
        let answers = try BatchReply.answers(to: "\u{FEFF}\(line)\n\u{FEFF}\(line)")
        #expect(answers.map(\.ok) == [true, false])
    }

    @Test func tooLongALineIsPassedOver() throws {
        let right = #"{"id":"r","symbology":"qr","text":"x"}"#
        let long = #"{"id":"i","symbology":"qr","text":""# + String(repeating: "x", count: 300_000)
        for last in ["\n", ""] {
            let answers = try BatchReply.answers(to: "\(right)\n\(long)\n\(right)\n\(long)\(last)")
            #expect(answers.map(\.ok) == [true, false, true, false])
            #expect(answers.map { $0.error?.code == "line_too_long" } == answers.map { !$0.ok })
        }
    }

    @Test func bytesThatAreNoTextAreAnswered() throws {
        let folder = try TesseraFolder()
        let file = folder.path("lines")
        try Data([0x7B, 0xFF, 0x0A, 0x00, 0x0A, 0xEF, 0xBB, 0xBF, 0x7B, 0x7D]).write(
            to: URL(filePath: file)
        )
        let result = try folder.succeed("barcode", "batch", file)
        #expect(result.lines.count == 3)
        #expect(result.lines.allSatisfy { $0.contains(#""code":"malformed_json""#) })
        #expect(result.complaint.contains("3 lines have no symbol"))
    }

    // MARK: Streams

    @Test func aLineIsAnsweredWhileTheNextIsAwaited() throws {
        let folder = try TesseraFolder()
        var toProgram: [Int32] = [-1, -1]
        var fromProgram: [Int32] = [-1, -1]
        #expect(unsafe pipe(&toProgram) == 0)
        #expect(unsafe pipe(&fromProgram) == 0)
        for end in toProgram + fromProgram { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let process = try ChildProcess(
            [TesseraFolder.executable, "barcode", "batch"],
            environment: folder.environment(),
            folder: folder.url.path,
            input: .descriptor(toProgram[0]),
            output: .descriptor(fromProgram[1]),
            complaint: .file("/dev/null")
        )
        close(toProgram[0])
        close(fromProgram[1])
        let answers = FileHandle(fileDescriptor: fromProgram[0], closeOnDealloc: true)
        let lines = FileHandle(fileDescriptor: toProgram[1], closeOnDealloc: true)
        for id in 1...3 {
            let line = #"{"id":\#(id),"symbology":"code128","text":"x"}"# + "\n"
            try lines.write(contentsOf: Data(line.utf8))
            let answer = String(decoding: answers.availableData, as: UTF8.self)
            #expect(answer.hasPrefix(#"{"id":\#(id),"ok":true"#))
            #expect(answer.hasSuffix("}\n"))
        }
        try lines.close()
        #expect(answers.availableData.isEmpty)
        #expect(process.wait() == 0)
    }

    @Test func answersKeepTheOrderOfTheLines() throws {
        let kinds = ["qr", "ean13", "pdf417", "code128", "itf", "aztec", "no_such_kind"]
        let lines = (0..<3000).map { index in
            var line = BatchLine(id: "\(index)", symbology: kinds[index % kinds.count])
            line.text = "\(400_638_133_000 + index)"
            return line
        }
        let answers = try BatchReply.answers(to: lines)
        #expect(answers.map(\.id) == lines.map(\.id))
        #expect(answers.filter { !$0.ok }.count == 3000 / 7)
    }

    @Test func whoLeavesEarlyIsNoFailure() throws {
        let folder = try TesseraFolder()
        let line = #"{"id":1,"symbology":"qr","text":"x"}"# + "\n"
        try folder.write(String(repeating: line, count: 5000), to: "lines")
        let output = folder.path("output")
        let process = try ChildProcess(
            [
                "bash", "-c",
                "set -o pipefail; '\(TesseraFolder.executable)' barcode batch lines | head -n 1",
            ],
            environment: folder.environment(),
            folder: folder.url.path,
            output: .file(output),
            complaint: .file(folder.path("complaint"))
        )
        #expect(process.wait() == 0)
        let text = try String(contentsOfFile: output, encoding: .utf8)
        #expect(text.split(separator: "\n").count == 1)
        #expect(try String(contentsOfFile: folder.path("complaint"), encoding: .utf8).isEmpty)
    }

    @Test func fullDiskIsAFailure() throws {
        let folder = try TesseraFolder()
        try folder.write(#"{"id":1,"symbology":"qr","text":"x"}"#, to: "lines")
        let process = try ChildProcess(
            [TesseraFolder.executable, "barcode", "batch", "lines"],
            environment: folder.environment(),
            folder: folder.url.path,
            output: .file("/dev/full"),
            complaint: .file(folder.path("complaint"))
        )
        #expect(process.wait() == 1)
        let complaint = try String(contentsOfFile: folder.path("complaint"), encoding: .utf8)
        #expect(complaint == "tessera: The output cannot be written (No space left on device).\n")
    }

    @Test func nothingInNothingOut() throws {
        let result = try TesseraFolder().run(["barcode", "batch"], input: "")
        #expect(result.status == 0)
        #expect(result.bytes.isEmpty)
        #expect(result.complaint.isEmpty)
    }

    @Test(
        arguments: [
            (["no/such/file"], 65, "no/such/file"), (["."], 65, "is a folder"),
            (["a", "b"], 64, "no use for 'b'"),
        ] as [([String], Int32, String)]
    )
    func wrongCommandLineIsRefused(words: [String], status: Int32, part: String) throws {
        try TesseraFolder().refuse(["barcode", "batch"] + words, status, saying: [part])
    }
}
