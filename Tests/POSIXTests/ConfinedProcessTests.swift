import POSIX
import Testing

@Suite struct ConfinedProcessTests {
    @Test(arguments: [0, 1, 65_536, 3_000_000])
    func whatIsSentComesBack(byteCount: Int) throws {
        let input = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let output = try ConfinedProcess.run(
            "/bin/cat",
            [],
            input: input,
            byteCountMax: byteCount,
            timeout: .seconds(60)
        )
        #expect(output == input)
    }

    @Test func nothingIsInherited() throws {
        let output = try shell("ls /proc/self/fd | wc -l; env | grep -v ^PWD | grep -v ^_")
        // The three standard ones, and the folder that is listed.
        #expect(output == "4\nA=b\n")
    }

    @Test(
        arguments: [("exit 3", 3), ("kill -9 $$", 137), ("kill -24 $$", 152)] as [(String, Int32)]
    )
    func anEndIsTold(script: String, status: Int32) {
        #expect(throws: ConfinedProcess.Failure.died(status: status)) { try shell(script) }
    }

    @Test func oneThatDoesNotEndIsKilled() {
        #expect(throws: ConfinedProcess.Failure.timedOut) {
            try shell("exec sleep 1000", timeout: .milliseconds(200))
        }
    }

    @Test func oneThatHangsUpAndDoesNotEndIsKilled() {
        #expect(throws: ConfinedProcess.Failure.timedOut) {
            try shell("exec 0<&- 1>&-; exec sleep 1000", timeout: .milliseconds(500))
        }
    }

    @Test func oneThatHangsUpAndEndsLaterIsWaitedFor() throws {
        #expect(try shell("echo done; exec 0<&- 1>&-; sleep 0.2") == "done\n")
        #expect(throws: ConfinedProcess.Failure.died(status: 3)) {
            try shell("exec 0<&- 1>&-; sleep 0.2; exit 3")
        }
    }

    @Test func oneThatSaysTooMuchIsKilled() {
        #expect(throws: ConfinedProcess.Failure.tooLong) { try shell("cat /dev/zero") }
    }

    @Test func oneThatReadsNothingIsNoTrouble() throws {
        let output = try ConfinedProcess.run(
            "/bin/echo",
            ["done"],
            input: [UInt8](repeating: 0, count: 1_000_000),
            byteCountMax: 100,
            timeout: .seconds(60)
        )
        #expect(output == Array("done\n".utf8))
    }

    @Test func oneThatIsNotThereIsTold() {
        #expect(throws: ConfinedProcess.Failure.self) {
            try ConfinedProcess.run(
                "/nowhere/program",
                [],
                input: [],
                byteCountMax: 1,
                timeout: .seconds(60)
            )
        }
    }

    private func shell(_ script: String, timeout: Duration = .seconds(60)) throws -> String {
        let output = try ConfinedProcess.run(
            "/bin/sh",
            ["-c", script],
            variables: ["A=b"],
            input: [],
            byteCountMax: 1_000_000,
            timeout: timeout
        )
        return String(decoding: output, as: UTF8.self)
    }
}
