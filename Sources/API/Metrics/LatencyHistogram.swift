import Synchronization

/// How long requests took, in the buckets that Prometheus adds up.
final class LatencyHistogram: Sendable {
    /// The upper bounds of the buckets, in microseconds; the last bucket has none.
    static let boundsMicroseconds: [Int64] = [
        100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000,
        5_000_000,
    ]

    /// What was counted.
    struct Counts {
        /// Requests in each bucket, not added up; one more than there are bounds.
        var buckets = [UInt64](repeating: 0, count: boundsMicroseconds.count + 1)
        /// The sum of all times.
        var sumMicroseconds: Int64 = 0
        /// Requests by the first digit of their status, `0...5`.
        var statusClasses = [UInt64](repeating: 0, count: 6)
    }

    private let counts = Mutex(Counts())

    /// Counts one request.
    func note(microseconds: Int64, status: UInt16) {
        let bucket = Self.boundsMicroseconds.firstIndex { microseconds <= $0 }
        counts.withLock { counts in
            counts.buckets[bucket ?? Self.boundsMicroseconds.count] += 1
            counts.sumMicroseconds += microseconds
            counts.statusClasses[min(Int(status / 100), 5)] += 1
        }
    }

    /// What was counted so far.
    var current: Counts {
        counts.withLock { $0 }
    }
}
