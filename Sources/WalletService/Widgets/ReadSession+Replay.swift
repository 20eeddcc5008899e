public import Timeline
public import WalletCore

/// What a widget would have shown at each use of a span, had it been planned from the past alone.
public struct TimelineReplay: Sendable {
    /// One use with what was on the screen.
    public struct Moment: Sendable {
        /// The use.
        public let use: Use
        /// When the entry in force had begun.
        public let entryDate: Instant
        /// The cards on the screen, in their order.
        public let shown: [CardID]

        /// Whether the used card was on the screen.
        public var isHit: Bool { shown.contains(use.cardID) }
    }

    /// The uses in their order.
    public let moments: [Moment]
    /// How often the cards on the screen changed.
    public let switchCount: Int
    /// How many reloads the budget was charged with, the first plan included.
    public let reloadCount: Int
    /// How many wishes for a reload had to wait.
    public let deniedCount: Int

    /// How many of the used cards were on the screen.
    public var hitCount: Int { moments.count(where: \.isHit) }
}

/// What is known of the past at a moment of a replay.
struct KnownPast {
    var history = PersonHistory()
    var lastUsed: [CardID: Instant] = [:]
    var lastChange = Instant(secondsSinceEpoch: 0)

    mutating func record(_ use: Use) {
        history.record(use)
        lastUsed[use.cardID] = use.instant
        lastChange = max(lastChange, use.instant)
    }
}

extension ReadSession {
    /// How a system treats a widget's reloads.
    public typealias ReplayRules = ScreenReplay<[CardID]>.Rules

    /// Plays a widget over a span of the person's own uses.
    ///
    /// Each plan knows the uses before it and nothing later; the cards and settings are today's.
    ///
    /// - Parameters:
    ///   - request: the widget.
    ///   - start: when the first plan is made.
    ///   - end: uses from here on are left out.
    ///   - rules: how the system treats reloads.
    /// - Returns: what was on the screen.
    /// - Throws: as ``timeline(_:)`` does.
    public func replay(
        _ request: WidgetRequest,
        from start: Instant,
        to end: Instant,
        rules: ReplayRules
    ) throws(WalletError) -> TimelineReplay {
        let uses = try allUses { $0 }
        var past = KnownPast()
        var takenCount = 0
        let player = ScreenReplay<[CardID]>(rules) { instant, count in
            for use in uses[takenCount..<count] { past.record(use) }
            takenCount = count
            let plan = try self.at(instant).timeline(request, knowing: past)
            return ScreenReplay<[CardID]>.Plan(plan.timeline)
        }
        let outcome: ScreenReplay<[CardID]>.Outcome
        do {
            outcome = try player.run(uses: uses.map(\.instant), from: start, to: end)
        } catch {
            throw WalletService.walletError(error)
        }
        let played = uses.filter { start <= $0.instant && $0.instant < end }
        return TimelineReplay(
            moments: zip(played, outcome.shown).map { use, shown in
                TimelineReplay.Moment(use: use, entryDate: shown.date, shown: shown.screen)
            },
            switchCount: outcome.switchCount,
            reloadCount: outcome.reloadCount,
            deniedCount: outcome.deniedCount
        )
    }
}
