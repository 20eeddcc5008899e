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

    /// Tells how many steps are done.
    public func update(done: Int) {
        update(done: done, of: total)
    }

    /// Tells how many steps are done where their number is known only by now.
    public func update(done: Int, of total: Int) {
        guard stream != nil else { return }
        let elapsed = elapsed()
        let isDue = lastShown.withLock { last in
            guard last.map({ elapsed - $0 >= Self.interval }) ?? true else { return false }
            last = elapsed
            return true
        }
        guard isDue else { return }
        show(Self.text(label: label, done: done, total: total, elapsed: elapsed))
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
    ///   - elapsed: how long they took.
    /// - Returns: for example `Importing: 2500 of 10000 (25 %), 12 s left`.
    static func text(label: String, done: Int, total: Int, elapsed: Duration) -> String {
        guard total > 0 else { return "\(label): \(done)" }
        let percent = min(100, done * 100 / total)
        let line = "\(label): \(done) of \(total) (\(percent) %)"
        // The first steps say little about the rest.
        guard done > 0, done < total, elapsed >= .seconds(1) else { return line }
        let secondsLeft = (elapsed * (total - done) / done).components.seconds + 1
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
