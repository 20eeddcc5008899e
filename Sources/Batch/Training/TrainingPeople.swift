import Relevance

/// The people to learn from, a window of all files at a time.
///
/// Every window holds the same part of each file, so that no step sees one file alone. Memory stays
/// at one window.
struct TrainingPeople: Sendable {
    /// How many people a window holds.
    static let windowSize = 256

    /// Of every so many people, one is kept for calibration.
    static let calibrationShare = 20

    let files: [UsageFile]
    /// People of this fold are left out; nil leaves out nobody.
    let heldOut: Fold?

    /// A part of the people.
    struct Fold: Sendable {
        let index: Int
        let count: Int
    }

    /// What a person is for.
    enum Role {
        case training
        case calibration
        case none
    }

    func role(_ member: Member) -> Role {
        if let heldOut, member.fold(of: heldOut.count) == heldOut.index { return .none }
        // Numbers within the part that is not held out, so that every fold has both.
        let count = heldOut?.count ?? 1
        return member.number / count % Self.calibrationShare == Self.calibrationShare - 1
            ? .calibration : .training
    }

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
    ///   - body: takes the people of one window.
    /// - Throws: why a file cannot be read, and what the body throws.
    func forEachWindow(
        _ counts: [Int],
        _ body: (_ window: Int, [Member]) throws(BatchJobError) -> Void
    ) throws(BatchJobError) {
        let windowCount = Self.windowCount(counts)
        var readers = Readers()
        for file in files { try readers.open(file) }
        var taken = [Int](repeating: 0, count: files.count)
        for window in 0..<windowCount {
            var members: [Member] = []
            for file in files.indices {
                let end = (window + 1) * counts[file] / windowCount
                while taken[file] < end, let log = try readers.next(file) {
                    members.append(Member(file: file, number: taken[file], log: log))
                    taken[file] += 1
                }
            }
            try body(window, members)
        }
    }

    static func windowCount(_ counts: [Int]) -> Int {
        max(1, (counts.reduce(0, +) + windowSize - 1) / windowSize)
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
