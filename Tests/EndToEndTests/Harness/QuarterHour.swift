import Foundation

/// The grid on which timelines change by themselves.
enum QuarterHour {
    private static var current: Int { Int(Date().timeIntervalSince1970) / 900 }

    /// Does something anew where a quarter of an hour ended while it was done.
    ///
    /// - Parameter body: what is done; it reports what it saw and expects nothing itself.
    /// - Returns: what the body saw within one quarter of an hour.
    static func within<Seen>(_ body: () throws -> Seen) rethrows -> Seen {
        while true {
            let quarter = current
            let seen = try body()
            if current == quarter { return seen }
        }
    }
}
