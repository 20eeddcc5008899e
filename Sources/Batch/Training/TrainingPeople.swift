import Relevance

/// The people of some files, a window of all files at a time.
///
/// Every window holds the same part of each file, so that no step sees one file alone. Memory stays
/// at one window.
struct TrainingPeople: Sendable {
    let files: [UsageFile]

    /// The numbers of people in the files.
    func counts() throws(BatchJobError) -> [Int] {
        var counts: [Int] = []
        for file in files {
            var count = 0
            try file.forEachPerson { _ throws(BatchJobError) in count += 1 }
            counts.append(count)
        }
        return counts
    }

    /// Reads all files side by side.
    ///
    /// - Parameters:
    ///   - counts: what ``counts()`` gave.
    ///   - shape: how people are cut into windows.
    ///   - body: takes the people of one window.
    /// - Throws: why a file cannot be read, and what the body throws.
    func forEachWindow(
        _ counts: [Int],
        _ shape: TrainingShape,
        _ body: (_ window: Int, [Member]) throws(BatchJobError) -> Void
    ) throws(BatchJobError) {
        var readers = Readers()
        for file in files { try readers.open(file) }
        for window in 0..<shape.windowCount {
            var members: [Member] = []
            for file in files.indices {
                for number in shape.part(of: counts[file], in: window) {
                    guard let log = try readers.next(file) else { break }
                    members.append(Member(file: file, number: number, log: log))
                }
            }
            try body(window, members)
        }
    }
}

/// Open files, which cannot be copied and so stand in no array.
private struct Readers: ~Copyable {
    private final class Box {
        var reader: UsageReader

        init(_ file: UsageFile) throws(BatchJobError) {
            reader = try UsageReader(file)
        }
    }

    private var boxes: [Box] = []

    mutating func open(_ file: UsageFile) throws(BatchJobError) {
        boxes.append(try Box(file))
    }

    func next(_ index: Int) throws(BatchJobError) -> UsageLog? {
        try boxes[index].reader.next()
    }
}
