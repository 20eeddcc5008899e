public import WalletCore

/// What a widget's settings offer for one parameter.
public struct WidgetOptions: Sendable {
    /// One choice.
    public struct Item: Sendable {
        /// The card's or group's id.
        public let id: String
        /// Its name.
        public let title: String
        /// A second line; nil for none.
        public let subtitle: String?
    }

    /// The choices of one group.
    public struct Section: Sendable {
        /// The group's id.
        public let id: String
        /// Its name.
        public let title: String
        /// The ids of its choices.
        public let items: [String]
    }

    /// One id that was asked for and cannot be chosen.
    public struct Missing: Hashable, Sendable {
        /// The id as it was asked for.
        public let id: String
        /// Why: `deleted`, `archived` or `unknown`.
        public let reason: Reason

        /// Why an id cannot be chosen.
        public enum Reason: String, Hashable, Sendable {
            case deleted
            case archived
            /// There is none, or the caller may not know of it.
            case unknown
        }

        /// Makes a missing id.
        public init(id: String, reason: Reason) {
            self.id = id
            self.reason = reason
        }
    }

    /// The choices.
    public var items: [Item] = []
    /// The choices of this page by group, in the groups' order; a card may stand in several.
    public var sections: [Section] = []
    /// What stands where nothing was chosen.
    public var defaults: [String] = []
    /// What was asked for and is not there.
    public var missing: [Missing] = []
    /// Where the next page begins; nil at the end.
    public var next: CardPlace?
    /// Whether the device is locked, so that nothing is shown.
    public var isLocked = false
}

extension ReadSession {
    /// The choices for the parameter `cards`.
    ///
    /// - Parameters:
    ///   - entity: which cards can be chosen.
    ///   - text: only cards that match; nil for the suggestions.
    ///   - after: where the page before ended.
    ///   - limit: how many at most.
    /// - Returns: the choices, with the default where nothing was searched for.
    /// - Throws: why the repository failed.
    public func cardOptions(
        of entity: WidgetParameter.Entity,
        matching text: String? = nil,
        after: CardPlace? = nil,
        limit: Int
    ) throws(WalletError) -> WidgetOptions {
        var options = WidgetOptions()
        guard try !isDeviceLocked() else {
            options.isLocked = true
            return options
        }
        let cards = try optionCards(of: entity, matching: text, after: after, limit: limit + 1)
        let page = cards.prefix(limit)
        options.items = page.map(Self.item)
        if cards.count > limit { options.next = try place(of: cards[limit - 1].card.id) }
        if text == nil { options.sections = try sections(of: page) }
        if text == nil, after == nil {
            let starred = cards.filter(\.membership.isFavourite)
            options.defaults = (starred.isEmpty ? cards : starred).prefix(4).map {
                $0.card.id.description
            }
        }
        return options
    }

    private func optionCards(
        of entity: WidgetParameter.Entity,
        matching text: String?,
        after: CardPlace?,
        limit: Int
    ) throws(WalletError) -> [MemberCard] {
        guard entity == .stampCard else {
            return try cards(matching: text) { query in
                query.limit = limit
                query.after = after
            }
        }
        // What has a goal is known only once it is read, so pages are made of what was found.
        let counted = try cards(matching: text) { query in query.after = after }
        return Array(counted.filter { $0.progressBalance != nil }.prefix(limit))
    }

    private func sections(
        of cards: ArraySlice<MemberCard>
    ) throws(WalletError) -> [WidgetOptions.Section] {
        guard cards.contains(where: { !$0.groups.isEmpty }) else { return [] }
        return try groups().compactMap { group in
            let members = cards.filter { $0.groups.contains(group.id) }
            guard !members.isEmpty else { return nil }
            return WidgetOptions.Section(
                id: group.id.description,
                title: group.name,
                items: members.map(\.card.id.description)
            )
        }
    }

    /// The cards of these ids, in the order asked for.
    ///
    /// - Parameters:
    ///   - entity: which cards can be chosen; one that it does not take is as unknown as in a search.
    ///   - ids: ids as a client kept them.
    /// - Returns: the cards that can be chosen, and why the others cannot.
    /// - Throws: why the repository failed.
    public func cardOptions(
        of entity: WidgetParameter.Entity,
        ids: [String]
    ) throws(WalletError) -> WidgetOptions {
        var options = WidgetOptions()
        guard try !isDeviceLocked() else {
            options.isLocked = true
            return options
        }
        for text in ids {
            let card = try CardID(text).flatMap { id throws(WalletError) in try anyCard(id) }
            let found = card.flatMap { Self.canChoose($0, entity) ? $0 : nil }
            if let found, found.card.deletedAt == nil, !found.membership.isArchived {
                options.items.append(Self.item(found))
            } else {
                options.missing.append(
                    WidgetOptions.Missing(id: text, reason: Self.reason(found))
                )
            }
        }
        return options
    }

    /// The groups of these ids, in the order asked for.
    ///
    /// - Parameter ids: ids as a client kept them.
    /// - Returns: the groups that can be chosen, and why the others cannot.
    /// - Throws: why the repository failed.
    public func groupOptions(ids: [String]) throws(WalletError) -> WidgetOptions {
        var options = WidgetOptions()
        guard try !isDeviceLocked() else {
            options.isLocked = true
            return options
        }
        let groups = try groups()
        for text in ids {
            if let group = groups.first(where: { $0.id.description == text }) {
                options.items.append(Self.item(group))
            } else {
                // A group leaves nothing behind that would tell a deleted one from a stranger's.
                options.missing.append(WidgetOptions.Missing(id: text, reason: .unknown))
            }
        }
        return options
    }

    private static func item(_ group: CardGroup) -> WidgetOptions.Item {
        WidgetOptions.Item(id: group.id.description, title: group.name, subtitle: nil)
    }

    /// The choices for the parameter `group`.
    ///
    /// - Parameter text: only groups whose name holds it; nil for all.
    /// - Returns: the groups of all the person's wallets.
    /// - Throws: why the repository failed.
    public func groupOptions(matching text: String? = nil) throws(WalletError) -> WidgetOptions {
        var options = WidgetOptions()
        guard try !isDeviceLocked() else {
            options.isLocked = true
            return options
        }
        let folded = environment.folder.fold(text ?? "")
        options.items = try groups()
            .filter { folded.isEmpty || environment.folder.fold($0.name).contains(folded) }
            .map(Self.item)
        return options
    }

    /// Why a configured card that is not shown is not: unknown where there is none, and archived
    /// where it is alive.
    static func reason(_ card: MemberCard?) -> WidgetOptions.Missing.Reason {
        guard let card else { return .unknown }
        return card.card.deletedAt == nil ? .archived : .deleted
    }

    /// Whether a card is one of those that a setting takes; a deleted one still is what it was.
    private static func canChoose(_ card: MemberCard, _ entity: WidgetParameter.Entity) -> Bool {
        switch entity {
        case .card: true
        case .stampCard: card.progressBalance != nil || card.card.deletedAt != nil
        case .group: false
        }
    }

    private func anyCard(_ id: CardID) throws(WalletError) -> MemberCard? {
        try reading { reader throws(RepositoryError) in
            try reader.card(id, viewer: principal.personID)
        }
    }

    private static func item(_ card: MemberCard) -> WidgetOptions.Item {
        WidgetOptions.Item(
            id: card.card.id.description,
            title: card.card.name,
            subtitle: card.card.program ?? card.card.category
        )
    }
}
