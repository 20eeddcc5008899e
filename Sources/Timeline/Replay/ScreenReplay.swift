public import WalletCore

/// Plays timelines as a system would, and tells what was on the screen at each use.
///
/// A plan knows what happened before it was made and nothing later. It governs until the next one,
/// which is made when the system reloads: at the plan's own wish, later by ``Rules/latenessSeconds``
/// and within the budget, or at once after a use, which costs nothing of the budget. A reload that
/// is due at the very moment of a use comes before it.
///
/// **Source:** the widget facts, 2b, for the budget; the timeline benchmark, section 1, for which
/// plan and entry govern a use.
public struct ScreenReplay<Screen: Equatable> {
    /// How a system treats reloads.
    public struct Rules: Sendable {
        /// How many reloads a widget gets in 24 hours, those after a use not counted.
        public var reloadCountMaxPerDay = 40
        /// How much later than wished a reload comes, in seconds, 0 and more.
        public var latenessSeconds: Int64 = 0
        /// Whether each use is followed by a reload, as an intent of the widget's own is.
        public var reloadsAfterUse = true

        /// The rules of a system that keeps its promises, at the low end of its budget.
        public init() {}
    }

    /// One timeline as the system has it.
    public struct Plan {
        /// The dated screens, at least one; dates rise.
        public let entries: [(date: Instant, screen: Screen)]
        /// When the widget asks again; nil for never.
        public let reloadAt: Instant?

        /// Makes a plan.
        public init(entries: [(date: Instant, screen: Screen)], reloadAt: Instant?) {
            precondition(!entries.isEmpty, "a timeline has an entry")
            self.entries = entries
            self.reloadAt = reloadAt
        }
    }

    /// What came of it.
    public struct Outcome {
        /// What was shown at each use, in their order.
        public var shown: [(date: Instant, screen: Screen)] = []
        /// How often the screen changed, the first display not counted.
        public var switchCount = 0
        /// How many reloads were counted against the budget, the first plan included.
        public var reloadCount = 0
        /// How many wishes for a reload had to wait because the budget was spent.
        public var deniedCount = 0
    }

    private static var daySeconds: Int64 { 86_400 }

    private let rules: Rules
    private let makePlan: (Instant, Int) throws -> Plan

    /// Makes a player.
    ///
    /// - Parameters:
    ///   - rules: how the system treats reloads.
    ///   - makePlan: makes the plan of an instant that knows the first so many uses.
    public init(_ rules: Rules, makePlan: @escaping (Instant, Int) throws -> Plan) {
        self.rules = rules
        self.makePlan = makePlan
    }

    /// Plays.
    ///
    /// O(plans + entries + uses).
    ///
    /// - Parameters:
    ///   - uses: the instants of all uses, rising; those before `start` are only known.
    ///   - start: when the first plan is made.
    ///   - end: uses from here on are left out.
    /// - Returns: what was on the screen.
    /// - Throws: what making a plan throws.
    public func run(uses: [Instant], from start: Instant, to end: Instant) throws -> Outcome {
        var screen = Display(plan: try makePlan(start, uses.count { $0 < start }))
        var outcome = Outcome()
        outcome.reloadCount = 1
        var spent = [start]
        for (index, use) in uses.enumerated() where start <= use && use < end {
            while let wish = screen.plan.reloadAt {
                let due = allowed(wish.adding(seconds: rules.latenessSeconds), spent, &outcome)
                guard due <= use else { break }
                screen.advance(to: due)
                screen.replace(try makePlan(due, uses[..<index].count { $0 < due }))
                spent.append(due)
                spent.removeAll { $0 <= due.adding(seconds: -Self.daySeconds) }
                outcome.reloadCount += 1
            }
            screen.advance(through: use)
            outcome.shown.append(screen.current)
            if rules.reloadsAfterUse {
                screen.replace(try makePlan(use, index + 1))
            }
        }
        outcome.switchCount = screen.switchCount
        return outcome
    }

    /// When a reload that is wished for may come: later, where the day's budget is spent.
    private func allowed(_ wish: Instant, _ spent: [Instant], _ outcome: inout Outcome) -> Instant {
        let recent = spent.filter { $0 > wish.adding(seconds: -Self.daySeconds) }
        guard recent.count >= rules.reloadCountMaxPerDay, let oldest = recent.first else {
            return wish
        }
        outcome.deniedCount += 1
        return oldest.adding(seconds: Self.daySeconds)
    }

    /// The screen, and how often it changed.
    private struct Display {
        private(set) var plan: Plan
        private(set) var switchCount = 0
        private var place = 0

        init(plan: Plan) {
            self.plan = plan
        }

        var current: (date: Instant, screen: Screen) { plan.entries[place] }

        /// Shows what begins before an instant.
        mutating func advance(to instant: Instant) {
            while place + 1 < plan.entries.count, plan.entries[place + 1].date < instant { step() }
        }

        /// Shows what begins at an instant or before.
        mutating func advance(through instant: Instant) {
            while place + 1 < plan.entries.count, plan.entries[place + 1].date <= instant { step() }
        }

        /// Takes another plan, of which the first entry is shown.
        mutating func replace(_ next: Plan) {
            if next.entries[0].screen != current.screen { switchCount += 1 }
            (plan, place) = (next, 0)
        }

        private mutating func step() {
            if plan.entries[place + 1].screen != current.screen { switchCount += 1 }
            place += 1
        }
    }
}
