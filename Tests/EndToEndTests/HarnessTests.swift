import Foundation
import Glibc
import Testing

@Suite struct HarnessTests {
    @Test func programRunsInItsOwnFolder() throws {
        let folder = try TesseraFolder()
        let result = try folder.run(
            [],
            input: "hello",
            environment: ["EXTRA": "1", "TZ": ""],
            wrapper: ["sh", "-c", "cat; echo; pwd; echo $EXTRA${TZ-none} >&2; exit 7"]
        )
        #expect(result.status == 7)
        #expect(result.output == "hello\n\(folder.url.path)\n")
        #expect(result.complaint == "1none\n")
        #expect(try folder.fileNames().isEmpty)
    }

    @Test func endBySignalIsSeen() throws {
        let result = try TesseraFolder().run([], wrapper: ["sh", "-c", "kill -9 $$"])
        #expect(result.status == 128 + 9)
    }

    @Test func programsThatAreLeftBehindEndWithTheirFolder() throws {
        var folder: TesseraFolder? = try TesseraFolder()
        let path = try #require(folder).path("")
        let script = """
            (while :; do for n in 1 2 3 4 5 6 7 8 9; do : > f$n; done; rm -f f*; done) &
            echo $!
            """
        let result = try #require(folder).run([], wrapper: ["sh", "-c", script])
        let identifier = try #require(pid_t(result.output.dropLast()))
        #expect(kill(identifier, 0) == 0)
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(throws: CocoaError.self) {
            try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(identifier)/cwd")
        }
    }
}
