public import JSON
public import WalletCore

/// The JSON of a balance: amounts are exact decimal texts.
public struct BalanceDocument {
    private let balance: Balance

    /// Makes the document.
    public init(_ balance: Balance) {
        self.balance = balance
    }

    /// Writes the document.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("unit", balance.unit.code)
            json.member("amount", balance.amount.description)
            json.member("goal", balance.goal?.description)
            json.member("step", balance.step?.description)
            json.member("reset", balance.reset.rawValue)
            json.member("allowsNegative", balance.allowsNegative)
            json.member("version", balance.version)
        }
    }
}

/// The JSON of one line of a ledger.
public struct TransactionDocument {
    private let transaction: LedgerTransaction

    /// Makes the document.
    public init(_ transaction: LedgerTransaction) {
        self.transaction = transaction
    }

    /// Writes the document.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", transaction.id.description)
            json.member("unit", transaction.unit.code)
            json.member("kind", transaction.kind.rawValue)
            json.member("change", transaction.change.description)
            json.member("balanceAfter", transaction.balanceAfter.description)
            json.member("occurredAt", transaction.occurredAt.rfc3339)
            json.member("person", transaction.person?.description)
            json.member("note", transaction.note)
        }
    }
}
