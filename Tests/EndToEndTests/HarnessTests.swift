import Foundation
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
}
