import Interchange
import WalletCore

/// Finds the stored cards that a file's cards are; each stored card is found at most once.
///
/// In this order: the card of the same id (our own format), one that is equal in all that the file
/// says, one of the same source with the same name and number, one with the same name, note, number
/// and code. Deleted cards are not found.
struct CardMatcher {
    private let stored: [MemberCard]
    private let comparison: CardComparison
    private var isTaken: [Bool]
    private var indexByID: [CardID: Int] = [:]
    private var indexesBySource: [String: [Int]] = [:]
    private var indexesByText: [TextKey: [Int]] = [:]

    private struct TextKey: Hashable {
        let name: String
        let note: String
        let cardNumber: String
    }

    /// What was found for one card.
    struct Match {
        let card: MemberCard
        let isEqual: Bool
    }

    init(_ stored: [MemberCard], comparison: CardComparison) {
        self.stored = stored
        self.comparison = comparison
        isTaken = Array(repeating: false, count: stored.count)
        for (index, member) in stored.enumerated() {
            let card = member.card
            indexByID[card.id] = index
            if let source = card.source { indexesBySource[source, default: []].append(index) }
            let key = TextKey(name: card.name, note: card.note, cardNumber: card.cardNumber)
            indexesByText[key, default: []].append(index)
            guard card.cardNumber.isEmpty, !card.codePayload.isEmpty else { continue }
            let spokenFor = TextKey(name: card.name, note: card.note, cardNumber: card.codePayload)
            indexesByText[spokenFor, default: []].append(index)
        }
    }

    /// What is found for each card, in their order.
    mutating func matches(_ cards: [PreparedCard]) -> [Match?] {
        var found = [Int?](repeating: nil, count: cards.count)
        for rule in Rule.allCases {
            for (index, card) in cards.enumerated() where found[index] == nil {
                guard let match = self.index(of: card, by: rule), !isTaken[match] else { continue }
                isTaken[match] = true
                found[index] = match
            }
        }
        return zip(found, cards).map { index, card in
            index.map { index in
                Match(card: stored[index], isEqual: comparison.areEqual(stored[index], card))
            }
        }
    }

    private enum Rule: CaseIterable {
        case sameID
        case equal
        case sameSource
        case sameText
    }

    private func index(of card: PreparedCard, by rule: Rule) -> Int? {
        switch rule {
        case .sameID: sameID(card)
        case .equal: equal(card)
        case .sameSource: sameSource(card)
        case .sameText: sameText(card)
        }
    }

    private func free(_ indexes: [Int]?, where isFit: (MemberCard) -> Bool) -> Int? {
        indexes?.first { !isTaken[$0] && isFit(stored[$0]) }
    }

    private func sameID(_ card: PreparedCard) -> Int? {
        card.imported.snapshot.flatMap { indexByID[$0.card.card.id] }
    }

    private func equal(_ card: PreparedCard) -> Int? {
        free(indexesByText[key(card)]) { comparison.areEqual($0, card) }
    }

    private func sameSource(_ card: PreparedCard) -> Int? {
        for source in card.sources {
            let index = free(indexesBySource[source]) { member in
                member.card.name == card.imported.name
                    && member.card.cardNumber == card.imported.cardNumber
            }
            if let index { return index }
        }
        return nil
    }

    private func sameText(_ card: PreparedCard) -> Int? {
        free(indexesByText[key(card)]) { CardComparison.isSameBarcode($0.card, card) }
    }

    private func key(_ card: PreparedCard) -> TextKey {
        let imported = card.imported
        return TextKey(name: imported.name, note: imported.note, cardNumber: imported.cardNumber)
    }
}
