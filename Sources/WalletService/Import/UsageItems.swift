import Interchange
import WalletCore

/// The cards that a table's items are.
struct UsageItems {
    private var cardsBySource: [String: CardID] = [:]
    private var cardsByName: [String: [CardID]] = [:]

    /// Why an item is no card.
    struct Fault: Error {
        let code: ImportIssue.Code

        func issue(_ row: UsageFile.Row) -> ImportIssue {
            ImportIssue(
                section: .uses,
                row: row.row,
                field: "item_id",
                code: code,
                raw: row.itemID
            )
        }
    }

    init(_ cards: [MemberCard], matchesNames: Bool) {
        for member in cards {
            if let source = member.card.source, cardsBySource[source] == nil {
                cardsBySource[source] = member.card.id
            }
            if matchesNames { cardsByName[member.card.name, default: []].append(member.card.id) }
        }
    }

    static func source(_ item: String) -> String {
        "usage-csv:\(item)"
    }

    mutating func add(_ card: CardID, for item: String) {
        cardsBySource[Self.source(item)] = card
    }

    func card(_ item: String) -> Result<CardID, Fault> {
        if let card = cardsBySource[Self.source(item)] { return .success(card) }
        guard let named = cardsByName[item], let first = named.first else {
            return .failure(Fault(code: .unknownCard))
        }
        return named.count == 1 ? .success(first) : .failure(Fault(code: .ambiguousName))
    }

    /// The items that no card stands for, in the order of their first rows.
    func unknown(in rows: [UsageFile.Row]) -> [String] {
        var seen: Set<String> = []
        return rows.map(\.itemID).filter { item in
            guard seen.insert(item).inserted, case .failure(let fault) = card(item) else {
                return false
            }
            return fault.code == .unknownCard
        }
    }
}
