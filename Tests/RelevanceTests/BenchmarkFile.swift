import Foundation
import Relevance
import Testing

/// A public benchmark file beside the package; absent on a plain clone.
enum BenchmarkFile: String, CaseIterable, CustomTestStringConvertible {
    case journey = "journey-dev"
    case fsqnyc = "fsqnyc-dev"

    var testDescription: String { rawValue }

    static let sharedFolder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared")

    static let arePresent = allCases.allSatisfy {
        FileManager.default.fileExists(atPath: $0.url.path)
    }

    static let absence: Comment = "the benchmark files are not beside the package"

    var url: URL {
        Self.sharedFolder.appending(path: "data/relevance/\(rawValue).csv.gz")
    }

    /// The people of the file, unpacked by gzip.
    func people() throws -> [UsageLog] {
        let text = try Self.unpacked(url)
        var parser = UsageLogParser()
        var people: [UsageLog] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let person = try parser.feed(line) {
                people.append(person)
            }
        }
        if let last = parser.finish() {
            people.append(last)
        }
        return people
    }

    private static func unpacked(_ url: URL) throws -> String {
        let gzip = Process()
        gzip.executableURL = URL(filePath: "/usr/bin/env")
        gzip.arguments = ["gzip", "-dc", url.path]
        let output = Pipe()
        gzip.standardOutput = output
        try gzip.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        gzip.waitUntilExit()
        try #require(gzip.terminationStatus == 0)
        return String(decoding: bytes, as: UTF8.self)
    }
}
