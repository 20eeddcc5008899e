import JSON
import WalletCore
import WalletService

/// What came of an intent.
struct IntentDocument {
    private let outcome: IntentOutcome

    init(_ outcome: IntentOutcome) {
        self.outcome = outcome
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("result", outcome.rejection == nil ? "done" : "rejected")
            if let rejection = outcome.rejection { json.member("reason", rejection.rawValue) }
            json.member("rev", outcome.rev)
            if let link = outcome.link { json.member("open", link.text) }
            if let value = outcome.value {
                json.member("value") { json in write(value, to: &json) }
            }
            json.member("reload") { json in
                json.object { json in
                    json.member("kinds") { json in
                        json.array(outcome.kinds) { json, kind in json.value(kind) }
                    }
                    json.member("controls") { json in
                        json.array(outcome.controls) { json, kind in json.value(kind) }
                    }
                }
            }
        }
    }

    private func write(_ value: IntentOutcome.Value, to json: inout JSONWriter) {
        switch value {
        case .flag(let flag): json.value(flag)
        case .steps(let steps): json.value(Int64(steps))
        case .status(let status): json.value(status.rawValue)
        case .balances(let balances):
            json.array(balances) { json, balance in BalanceDocument(balance).write(to: &json) }
        }
    }
}
