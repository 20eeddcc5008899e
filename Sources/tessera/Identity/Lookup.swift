import Hashing
import Terminal
import WalletCore
import WalletService

/// Finds what a person means by a name, an id, or a part of an id.
struct Lookup<Entity> {
    /// Something that can be meant.
    struct Item {
        let id: Identifier<Entity>
        let name: String
    }

    /// What is looked for.
    let kind: EntityKind
    /// Everything that can be meant.
    let items: [Item]
    /// Folds names, so that case and accents do not count.
    let fold: (String) -> String

    /// The fewest characters of an id that are taken for one.
    private static var idPartCountMin: Int { 4 }

    /// Finds one.
    ///
    /// A whole id or an exact name decides; else the beginning or end of an id and the folded name
    /// count alike, and only one thing may go by them.
    func find(_ text: String) throws(CommandError) -> Identifier<Entity> {
        if let id = Identifier<Entity>(text), items.contains(where: { $0.id == id }) { return id }
        let named = items.filter { $0.name == text }
        if named.count == 1 { return named[0].id }
        let found = named.isEmpty ? items.filter { isMeant($0, by: text) } : named
        guard let first = found.first else {
            let nearest = Suggestion.nearest(to: text, among: items.map(\.name))
            throw .unknown(kind, text: text, suggestion: nearest)
        }
        guard found.count == 1 else {
            throw .ambiguous(kind, text: text, candidates: candidates(found))
        }
        return first.id
    }

    /// The only one there is.
    func only() throws(CommandError) -> Identifier<Entity> {
        guard let first = items.first else { throw .none(kind) }
        guard items.count == 1 else { throw .several(kind, candidates: candidates(items)) }
        return first.id
    }

    private func isMeant(_ item: Item, by text: String) -> Bool {
        if fold(item.name) == fold(text) { return true }
        let part = text.lowercased()
        let digits = part.filter { $0 != "-" }
        guard digits.utf8.count >= Self.idPartCountMin, Hexadecimal.isLowerCase(digits) else {
            return false
        }
        let id = item.id.description
        return id.hasPrefix(part) || id.hasSuffix(part)
    }

    private func candidates(_ items: [Item]) -> [Candidate] {
        items.map { Candidate(name: $0.name, id: $0.id.description) }
    }
}
