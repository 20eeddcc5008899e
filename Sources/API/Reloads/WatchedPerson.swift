import WalletCore

/// What a desk knows of a person whose clients wait for signals.
struct WatchedPerson: Sendable {
    /// What was shown when it was last looked at; nil before the first time.
    var content: PlacedContent?
    /// The revision that was looked at last.
    private(set) var rev: Int64
    /// The revision from which on the log says everything.
    private var coveredFrom: Int64
    /// What happened, the latest last.
    private var signals: [ReloadSignal] = []
    /// When contents were last compared.
    var comparedAt: Instant?
    /// Whether anything was written since.
    var isDirty = false
    /// The clients that wait.
    var listeners: [ReloadListener] = []
    /// When the last client left.
    var leftAt: Instant

    /// How many signals are kept; who missed more is told to reload all.
    private static let signalCountMax = 64
    /// Contents are compared no more often than this.
    private static let comparisonSeconds: Int64 = 30

    init(rev: Int64, leftAt: Instant) {
        (self.rev, coveredFrom, self.leftAt) = (rev, rev, leftAt)
    }

    /// What a client has not been told; all of it where its past is not known any more.
    func news(for listener: ReloadListener) -> [ReloadSignal] {
        guard listener.since >= coveredFrom else {
            return [ReloadSignal(rev: rev, scope: .all, reason: .resync, device: nil)]
        }
        return listener.news(in: signals)
    }

    /// When contents are to be looked at; nil where nothing was written since.
    var comparisonDue: Instant? {
        guard isDirty || content == nil else { return nil }
        guard let comparedAt else { return Instant(millisecondsSinceEpoch: .min) }
        return comparedAt.adding(seconds: Self.comparisonSeconds)
    }

    /// Takes what is shown now, and notes how it differs from before.
    mutating func take(_ content: PlacedContent, at now: Instant) {
        if let before = self.content {
            signals += content.changes(since: before, at: now)
        } else if content.rev != rev {
            // Something happened between the listener's revision and the first look.
            signals.append(
                ReloadSignal(rev: content.rev, scope: .all, reason: .resync, device: nil)
            )
        }
        if signals.count > Self.signalCountMax {
            let dropped = signals.prefix(signals.count - Self.signalCountMax)
            coveredFrom = dropped.last?.rev ?? coveredFrom
            signals.removeFirst(dropped.count)
        }
        rev = content.rev
        self.content = content
    }
}
