import Interchange
import WalletCore

/// What an import will do, decided before anything is written.
struct ImportPlan {
    let wallet: Wallet
    let zone: ZoneTable
    let document: ImportDocument
    let options: ImportOptions
    let rowErrors: [ImportIssue]
    let warnings: [ImportIssue]
    /// The file's groups; nil ids stand for groups that are made.
    let groups: [PlannedGroup]
    let cards: [PlannedCard]
    let comparison: CardComparison

    /// A group of the file.
    struct PlannedGroup {
        let name: String
        /// The stored group that it is; nil for none.
        let storedID: GroupID?
        /// The group in our own format; nil for every other.
        let snapshot: CardGroup?
    }

    /// A card of the file with what becomes of it.
    struct PlannedCard {
        let prepared: PreparedCard
        let stored: MemberCard?
        let action: ReportedCard.Action
    }

    /// Whether nothing is stored at all.
    var isRejected: Bool {
        options.isStrict && !rowErrors.isEmpty || cards.isEmpty && !rowErrors.isEmpty
    }
}

extension ReadSession {
    /// Decides what an import will do.
    func plan(
        _ file: WalletFile,
        to named: WalletID?,
        _ options: ImportOptions
    ) throws(WalletError) -> ImportPlan {
        let (wallet, role) = try self.wallet(try target(named))
        guard role.canEdit else { throw .forbidden }
        let zone = try environment.zone(options.timeZone ?? wallet.timeZone)
        let storedGroups = try groups(of: wallet.id)
        let stored = try allCards(of: wallet.id)
        let document = file.document
        var rules = ImportRules()
        let planned = Self.planned(document, among: storedGroups, &rules)
        let comparison = CardComparison(
            carriedFields: document.carriedFields,
            groupIDs: planned.groups.map(\.storedID),
            groupNames: planned.groups.map(\.name),
            storedGroupNames: Dictionary(
                storedGroups.map { ($0.id, $0.name) },
                uniquingKeysWith: { first, _ in first }
            )
        )
        let prepared = document.cards.compactMap { card in
            rules.checked(card).map { card in
                PreparedCard(
                    card,
                    format: document.format,
                    zone: zone,
                    groups: Set(card.groups.compactMap { planned.indexes[$0] }).sorted()
                )
            }
        }
        var matcher = CardMatcher(stored, comparison: comparison)
        let matches = matcher.matches(prepared)
        return ImportPlan(
            wallet: wallet,
            zone: zone,
            document: document,
            options: options,
            rowErrors: document.rowErrors + rules.rowErrors,
            warnings: document.warnings + rules.warnings,
            groups: planned.groups,
            cards: zip(prepared, matches).map { card, match in
                ImportPlan.PlannedCard(
                    prepared: card,
                    stored: match?.card,
                    action: Self.action(match, options.conflictPolicy)
                )
            },
            comparison: comparison
        )
    }

    /// All living cards of a wallet, oldest first; cards of one import in their file's order.
    func allCards(of wallet: WalletID) throws(WalletError) -> [MemberCard] {
        let cards = try allCards { query in
            query.wallet = wallet
            query.archived = .included
        }
        return cards.sorted { left, right in
            (left.card.createdAt, left.card.id) < (right.card.createdAt, right.card.id)
        }
    }

    private static func action(
        _ match: CardMatcher.Match?,
        _ policy: ConflictPolicy
    ) -> ReportedCard.Action {
        guard let match else { return .created }
        guard !match.isEqual else { return .unchanged }
        return switch policy {
        case .report, .skip: .conflict
        case .replace: .updated
        case .keepBoth: .keptBoth
        }
    }

    /// The file's groups, and for each name in the file the index of its group.
    private static func planned(
        _ document: ImportDocument,
        among stored: [CardGroup],
        _ rules: inout ImportRules
    ) -> (groups: [ImportPlan.PlannedGroup], indexes: [String: Int]) {
        let byName = Dictionary(stored.map { ($0.name, $0.id) }, uniquingKeysWith: { a, _ in a })
        let storedIDs = Set(stored.map(\.id))
        var groups: [ImportPlan.PlannedGroup] = []
        var indexes: [String: Int] = [:]
        var indexByCleanName: [String: Int] = [:]
        for (offset, original) in document.groups.enumerated() {
            guard let name = rules.checkedGroupName(original) else { continue }
            if let known = indexByCleanName[name] {
                indexes[original] = known
                continue
            }
            let snapshot =
                document.groupSnapshots.isEmpty ? nil : document.groupSnapshots[offset]
            let ownID = snapshot.flatMap { storedIDs.contains($0.id) ? $0.id : nil }
            indexes[original] = groups.count
            indexByCleanName[name] = groups.count
            groups.append(
                ImportPlan.PlannedGroup(
                    name: name,
                    storedID: ownID ?? byName[name],
                    snapshot: snapshot
                )
            )
        }
        return (groups, indexes)
    }
}
