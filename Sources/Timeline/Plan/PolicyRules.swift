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
        let change = input.nextKnownChange
        if mode == .manual, change == nil {
            return input.canSignalDevice ? .never : after(span.nextQuarter.adding(seconds: 86_400))
        }
        if let change, change < coveredEnd {
            // A plan by relevance is renewed in time for it all the same.
            return after(mode == .auto ? min(change, renewal(of: entries)) : change)
        }
        if mode == .rotation, entries.count >= 2, entries.allSatisfy({ $0.state == .ok }) {
            return .atEnd
        }
        return after(renewal(of: entries))
    }

    /// When a plan is renewed of which nothing else is known: at three quarters of its entries or its
    /// horizon; of a single entry at the next local day.
    private func renewal(of entries: [TimelineEntry]) -> Instant {
        guard entries.count >= 2 else {
            let tomorrow = input.zone.date(input.now).adding(days: 1)
            return input.zone.startOfDay(tomorrow)
        }
        let horizon = span.thisQuarter.adding(seconds: span.horizonSeconds)
        return min(horizon, entries[entries.count * 3 / 4].date)
    }

    private func after(_ date: Instant) -> TimelineReloadPolicy {
        .after(max(date, span.earliestReload).adding(seconds: input.jitterSeconds))
    }
}
