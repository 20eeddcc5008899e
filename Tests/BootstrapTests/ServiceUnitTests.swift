import Foundation
import Testing

@testable import Bootstrap

/// The unit for systemd leaves the server what it needs.
@Suite struct ServiceUnitTests {
    private static func setting(_ name: String) throws -> Int {
        let unit = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "deploy/systemd/tessera.service")
        let lines = try String(contentsOf: unit, encoding: .utf8).split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix(name + "=") })
        return try #require(Int(line.dropFirst(name.count + 1)))
    }

    @Test func everyConnectionHasAFileAndTheDatabaseToo() throws {
        #expect(try Self.setting("LimitNOFILE") >= ServerProcess.connectionCountMax + 1_000)
    }

    @Test func theServerMayStopAsSlowlyAsItsSlowestPicture() throws {
        let longest = ServerProcess.grace + PictureProcess.timeout
        #expect(.seconds(try Self.setting("TimeoutStopSec")) > longest)
    }
}
