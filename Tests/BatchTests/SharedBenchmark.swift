import Foundation

/// The public benchmark files beside the package; absent on a plain clone.
enum SharedBenchmark {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/data")
    static let isPresent = FileManager.default.fileExists(
        atPath: folder.appending(path: "timeline/eval-output-dev.txt").path
    )
}
