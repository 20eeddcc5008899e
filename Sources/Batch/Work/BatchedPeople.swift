import Relevance

/// Hands people on a few at a time, so that threads have work and memory stays flat.
struct BatchedPeople {
    /// How many people are in memory at once.
    static let batchSize = 256

    let files: [UsageFile]

    /// Reads all files in their order.
    ///
    /// - Parameter body: takes the people of one batch with their file's number and their own number
    ///   within the file.
    /// - Throws: why a file cannot be read, and what the body throws.
    func forEachBatch(
        _ body: ([Member]) throws(BatchJobError) -> Void
    ) throws(BatchJobError) {
        for (file, usageFile) in files.enumerated() {
            var batch: [Member] = []
            var number = 0
            try usageFile.forEachPerson { log throws(BatchJobError) in
                batch.append(Member(file: file, number: number, log: log))
                number += 1
                if batch.count == Self.batchSize {
                    try body(batch)
                    batch = []
                }
            }
            if !batch.isEmpty { try body(batch) }
        }
    }
}

/// One person of a file.
struct Member: Sendable {
    /// The position of the file.
    let file: Int
    /// The person's number within the file, from 0.
    let number: Int
    /// The uses.
    let log: UsageLog

    /// The fold that the person is judged in; all others are learned from.
    func fold(of count: Int) -> Int {
        number % count
    }
}
