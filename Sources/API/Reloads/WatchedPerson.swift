import WalletCore

/// What a desk knows of a person whose clients wait for signals.
struct WatchedPerson: Sendable {
    /// What one client is told now.
    struct Telling: Sendable {
        let listener: ReloadListener
        let rev: Int64
        let signals: [ReloadSignal]
        /// Whether it is the last that the client is told.
        let isLast: Bool
    }

    /// The revision that was looked at last.
    private(set) var rev: Int64
    /// Whether anything was written since.
    var isDirty = false
    /// When the last client left.
    private(set) var leftAt: Instant
    /// The clients that wait.
    private(set) var listeners: [ReloadListener] = []
    /// What was shown when it was last looked at; nil before the first time.
    private var content: PlacedContent?
    /// The revision from which on the log says everything.
    private var coveredFrom: Int64
    /// What happened, the latest last.
    private var signals: [ReloadSignal] = []
    /// When contents may be looked at next; nil for at once.
    private var nextLook: Instant?
    /// Whether a client may have to be told something before any of them is due.
    private var hasNews = false
    /// When the first of the clients is due; nil for none.
    private(set) var nextTelling: Instant?

    /// How many signals are kept; who missed more is told to reload all.
    private static let signalCountMax = 64
    /// Contents are compared no more often than this.
    static let comparisonSeconds: Int64 = 30
    /// How soon it is tried again where the repository failed.
    static let retrySeconds: Int64 = 5

    init(rev: Int64, leftAt: Instant) {
        (self.rev, coveredFrom, self.leftAt) = (rev, rev, leftAt)
    }

    // MARK: Contents

    /// When contents are to be looked at; nil where nothing was written since.
    var comparisonDue: Instant? {
        guard isDirty || content == nil else { return nil }
        return nextLook ?? Instant(millisecondsSinceEpoch: .min)
    }

    /// Takes what is shown now, and notes how it differs from before.
    mutating func take(_ content: PlacedContent, at now: Instant) {
        if let before = self.content {
            signals += content.changes(since: before, at: now)
            // The first look compares nothing, so that the first change is told at once.
            nextLook = now.adding(seconds: Self.comparisonSeconds)
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
        hasNews = true
    }

    /// Notes that contents could not be read.
    mutating func fail(at now: Instant) {
        isDirty = true
        nextLook = now.adding(seconds: Self.retrySeconds)
    }

    // MARK: Clients

    /// Takes a client.
    mutating func add(_ listener: ReloadListener) {
        listeners.append(listener)
        hasNews = true
        nextTelling = [nextTelling, listener.due].compactMap(\.self).min()
    }

    /// Lets clients go that another answer ended.
    mutating func remove(at now: Instant, where isGone: (ReloadListener) -> Bool) {
        listeners.removeAll(where: isGone)
        leftAt = now
        noteDue()
    }

    /// What the clients are to be told now; those that are told for the last time are let go.
    ///
    /// Before the first look at the contents nobody is told anything, unless they cannot be read.
    mutating func tellings(at now: Instant) -> [Telling] {
        guard content != nil || nextLook != nil else { return [] }
        guard hasNews || nextTelling.map({ $0 <= now }) ?? false else { return [] }
        var tellings: [Telling] = []
        var waiting: [ReloadListener] = []
        for listener in listeners {
            let news = news(for: listener)
            guard !news.isEmpty || listener.due.map({ $0 <= now }) ?? false else {
                waiting.append(listener)
                continue
            }
            // A client never goes back behind what it knew.
            let rev = max(rev, listener.since)
            let next = listener.told(rev, at: now)
            tellings.append(
                Telling(listener: listener, rev: rev, signals: news, isLast: next == nil)
            )
            if let next { waiting.append(next) }
        }
        if waiting.count < listeners.count { leftAt = now }
        listeners = waiting
        hasNews = false
        noteDue()
        return tellings
    }

    /// What a client has not been told; all of it where its past is not known any more.
    private func news(for listener: ReloadListener) -> [ReloadSignal] {
        guard listener.since >= coveredFrom else {
            return [ReloadSignal(rev: rev, scope: .all, reason: .resync, device: nil)]
        }
        return listener.news(in: signals)
    }

    private mutating func noteDue() {
        nextTelling = listeners.compactMap(\.due).min()
    }
}
