import WalletCore

/// When a widget should ask again: six rules, of which the first that fits holds.
///
/// The first rule stands in ``TimelineBuilder``.
struct PolicyRules {
    private let input: TimelineInput
    private let span: PlanSpan
    private let coveredEnd: Instant

    init(_ input: TimelineInput, _ span: PlanSpan, coveredEnd: Instant) {
        self.input = input
        self.span = span
        self.coveredEnd = coveredEnd
    }

    func policy(for entries: [TimelineEntry]) -> TimelineReloadPolicy {
        let mode = input.configuration.mode
        if mode == .manual, !isDated {
            return input.canSignalDevice ? .never : after(span.nextQuarter.adding(seconds: 86_400))
        }
        if let change = input.nextKnownChange, change > input.now, change < coveredEnd {
            return after(change.roundedUp(toSeconds: 1))
        }
        if mode == .rotation, entries.count >= 2, entries.allSatisfy({ $0.state == .ok }) {
            return .atEnd
        }
        if entries.count >= 2 {
            let horizon = span.thisQuarter.adding(seconds: span.horizonSeconds)
            return after(min(horizon, entries[entries.count * 3 / 4].date))
        }
        let tomorrow = input.zone.date(input.now).adding(days: 1)
        return after(input.zone.startOfDay(tomorrow))
    }

    /// Whether anything that the settings name, or that stands in for it, changes with the date.
    private var isDated: Bool {
        guard input.nextKnownChange == nil else { return true }
        let chosen = input.positions(of: input.configuration.cards)
        let concerned = chosen.isEmpty ? Array(input.cards.indices) : chosen
        return concerned.contains {
            input.cards[$0].dependsOnDay || input.cards[$0].validFrom != nil
        }
    }

    private func after(_ date: Instant) -> TimelineReloadPolicy {
        .after(max(date, span.earliestReload).adding(seconds: input.jitterSeconds))
    }
}

extension Instant {
    /// The earliest instant of a grid from the epoch that is not before this one.
    func roundedUp(toSeconds gridSeconds: Int64) -> Instant {
        let down = roundedDown(toSeconds: gridSeconds)
        return down == self ? down : down.adding(seconds: gridSeconds)
    }
}
