import Synchronization

/// One line that tells how far long work has come and how long it will take.
///
/// Shown on a terminal only, and at most ten times a second.
public final class ProgressLine: Sendable {
    private let label: String
    private let total: Int
    private let stream: ByteStream?
    private let elapsed: @Sendable () -> Duration
    private let lastShown = Mutex<Duration?>(nil)
    /// How many steps were done, and when, as far as this line was first told: earlier ones say
    /// nothing about how fast it goes.
    private let first = Mutex<(done: Int, elapsed: Duration)?>(nil)

    private static let interval = Duration.milliseconds(100)

    /// Starts a line.
    ///
    /// - Parameters:
    ///   - label: what is done, for example `Importing`.
    ///   - total: how many steps there are.
    ///   - console: where it is shown, if its remarks go to a terminal.
    ///   - elapsed: how long the work has been going on.
    public init(
        label: String,
        total: Int,
        console: Console,
        elapsed: @escaping @Sendable () -> Duration
    ) {
        self.label = label
        self.total = total
        self.elapsed = elapsed
        stream = console.remarksProfile.isTerminal ? console.remarks : nil
    }

    /// Whether anybody sees the line.
    public var isShown: Bool { stream != nil }

    /// Tells how many steps are done.
    public func update(done: Int) {
        update(done: done, of: total)
    }

    /// Tells how many steps are done where their number is known only by now.
    public func update(done: Int, of total: Int) {
        guard stream != nil else { return }
        let elapsed = elapsed()
        let start = first.withLock { first in
            let start = first ?? (done, elapsed)
            first = start
            return start
        }
        let isDue = lastShown.withLock { last in
            guard last.map({ elapsed - $0 >= Self.interval }) ?? true else { return false }
            last = elapsed
            return true
        }
        guard isDue else { return }
        show(
            Self.text(
                label: label,
                done: done,
                total: total,
                elapsed: elapsed,
                start: start
            )
        )
    }

    /// Takes the line away.
    public func finish() {
        guard lastShown.withLock({ $0 != nil }) else { return }
        show("")
    }

    private func show(_ text: String) {
        do throws(StreamError) {
            try stream?.write("\r\u{1B}[K" + text)
        } catch {
            return
        }
    }

    /// The line for a moment of the work.
    ///
    /// - Parameters:
    ///   - label: what is done.
    ///   - done: how many steps are done.
    ///   - total: how many there are.
    ///   - elapsed: how long the work has been going on.
    ///   - start: how many steps had been done when it was first told of, and when that was.
    /// - Returns: for example `Importing: 2500 of 10000 (25 %), 12 s left`.
    static func text(
        label: String,
        done: Int,
        total: Int,
        elapsed: Duration,
        start: (done: Int, elapsed: Duration) = (0, .zero)
    ) -> String {
        guard total > 0 else { return "\(label): \(done)" }
        let percent = min(100, done * 100 / total)
        let line = "\(label): \(done) of \(total) (\(percent) %)"
        // The first steps say little about the rest.
        let (own, time) = (done - start.done, elapsed - start.elapsed)
        guard own > 0, done < total, time >= .seconds(1) else { return line }
        let secondsLeft = (time * (total - done) / own).components.seconds + 1
        return line + ", \(duration(seconds: secondsLeft)) left"
    }

    private static func duration(seconds: Int64) -> String {
        switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
        default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
        }
    }
}
