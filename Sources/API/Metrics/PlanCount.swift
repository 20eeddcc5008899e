import Synchronization

/// Counts the plans that were worked out, for want of a kept answer.
final class PlanCount: Sendable {
    private let count = Atomic<Int64>(0)

    /// Counts one plan.
    func note() {
        count.add(1, ordering: .relaxed)
    }

    /// How many there were.
    var gauge: ServerGauge {
        ServerGauge(
            name: "tessera_widget_plans_total",
            help: "Timelines and snapshots that were worked out, and not answered from memory.",
            value: Double(count.load(ordering: .relaxed)),
            isCounter: true
        )
    }
}
