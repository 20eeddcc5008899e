import JSON
import WalletCore

/// How far a stamp or points card has come.
struct ProgressDocument {
    private let balance: Balance
    private let goal: Amount
    private let isStepSmall: Bool

    /// Makes the document; nil for a balance without a goal.
    ///
    /// - Parameters:
    ///   - balance: as it stands.
    ///   - isStepSmall: whether the person's taps add the small step.
    init?(_ balance: Balance, isStepSmall: Bool) {
        guard let goal = balance.goal else { return nil }
        (self.balance, self.goal, self.isStepSmall) = (balance, goal, isStepSmall)
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("unit", balance.unit.code)
            json.member("amount", balance.amount.description)
            json.member("goal", goal.description)
            json.member("fraction", .number(FixedPoint.text(fraction)))
            json.member("step", step.description)
            json.member("reset", balance.reset.rawValue)
            guard let small = balance.smallStep else { return }
            json.member("stepToggle") { json in
                json.object { json in
                    json.member("value", isStepSmall)
                    json.member("small", small.description)
                    json.member("whole", balance.wholeStep.description)
                }
            }
        }
    }

    private var step: Amount {
        isStepSmall ? balance.smallStep ?? balance.wholeStep : balance.wholeStep
    }

    /// The part of the goal that is reached, `0...1`; what is beyond it is full.
    private var fraction: Double {
        guard let amount = Double(balance.amount.description), let all = Double(goal.description),
            all > 0
        else { return 0 }
        return min(max(amount / all, 0), 1)
    }
}
