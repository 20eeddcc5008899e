import Relevance
import Timeline
import WalletCore

extension ReadSession {
    /// What a widget shows from now on.
    ///
    /// The same wallets, request and quarter hour always give the same plan.
    ///
    /// - Parameter request: what the widget asks for.
    /// - Returns: the plan.
    /// - Throws: ``WalletError/notFound(_:)`` for an unknown kind, ``WalletError/invalid(_:)`` for a
    ///   family it does not come in or a horizon out of range, ``WalletError/badTimeZone(_:)``.
    public func timeline(_ request: WidgetRequest) throws(WalletError) -> WidgetFeedPlan {
        try timeline(request, knowing: try pastAtPresent(of: principal.personID))
    }

    /// The same, from a past that ends earlier than what is stored; nil for all of it.
    func timeline(
        _ request: WidgetRequest,
        knowing past: KnownPast?
    ) throws(WalletError) -> WidgetFeedPlan {
        let widget = try checked(request)
        let zone = try zone(requested: request.timeZone)
        let (configuration, problems) = WidgetConfiguration.reading(request.configuration)
        let effective = widget.effective(configuration)
        let person = try me()
        let wallets = try wallets().map(\.wallet)
        let cards = try cards { $0.archived = .included }
        let history = try history(of: person.id, past)
        let candidates = widget.candidates(cards, effective)
        var input = TimelineInput(
            cards: planned(candidates, history, past),
            configuration: effective,
            family: request.family,
            history: history.history,
            now: now,
            zone: zone,
            lastVisibleChange: past?.lastChange ?? lastChange(person, wallets)
        )
        input.isConfigurationBroken = !problems.isEmpty
        input.stateUnchosen = widget.stateUnchosen(candidates)
        input.horizonSeconds = request.horizonSeconds
        input.isAutoModeOn = person.settings.autoMode
        input.isLocked = try isDeviceLocked()
        input.deletedCards = try deletedCards(effective, among: cards)
        input.pins = try reading { reader throws(RepositoryError) in
            try reader.pins(of: person.id, at: now)
        }
        try addDevice(to: &input, request, configuration)
        let timeline = TimelineBuilder(model: environment.relevance.model).build(input)
        return WidgetFeedPlan(
            request: request,
            configuration: configuration,
            timeline: timeline,
            cards: shown(timeline, cards),
            selection: widget.selection,
            smallSteps: try smallSteps(),
            unreadMessageCounts: try reading { reader throws(RepositoryError) in
                try reader.unreadMessageCounts(of: person.id)
            },
            openActions: try reading { reader throws(RepositoryError) in
                try reader.openActions(of: person.id)
            },
            zone: zone,
            language: try language(requested: request.locale, of: person),
            rev: wallets.reduce(person.rev) { $0 + $1.rev },
            wallets: wallets.map(\.id),
            now: now
        )
    }

    /// The balances to which the person's taps add the small step.
    func smallSteps() throws(WalletError) -> SmallSteps {
        SmallSteps(
            try reading { reader throws(RepositoryError) in
                try reader.stampSteps(of: principal.personID)
            }
        )
    }

    private func checked(_ request: WidgetRequest) throws(WalletError) -> WidgetKind {
        let widget = try WidgetCatalogue.shipped.requireWidget(request.kind)
        guard widget.families.contains(request.family) else {
            throw .unsupportedFamily
        }
        let range = WidgetRequest.horizonSecondsRange
        guard range.contains(request.horizonSeconds) else {
            throw .invalid(
                "horizon",
                "bad_horizon",
                "The horizon must be \(range.lowerBound) to \(range.upperBound) seconds."
            )
        }
        return widget
    }

    /// The cards as choosing needs them.
    private func planned(
        _ cards: [MemberCard],
        _ history: PersonHistory,
        _ past: KnownPast?
    ) -> [TimelineCard] {
        let numbers = history.numbers(of: cards.map(\.card.id))
        return zip(cards, numbers).compactMap { member, number in
            // A wallet list ends far below the numbers that a history has.
            guard let number else { return nil }
            let (card, own) = (member.card, member.membership)
            return TimelineCard(
                id: card.id,
                item: number,
                sortKey: environment.folder.fold(card.name),
                isFavourite: own.isFavourite,
                isArchived: own.isArchived,
                isBlocked: card.status == .blocked,
                position: own.position,
                validFrom: card.validFrom,
                expiryDate: card.expiryDate,
                changesDaily: member.balances.contains { $0.reset == .daily },
                lastUsed: lastUsed(card.id, own, past),
                addedAt: card.createdAt,
                groups: Set(member.groups),
                images: ImageSlot.allCases.filter { member.images[$0] != nil }
            )
        }
    }

    /// When a card was used last, as far as is known.
    private func lastUsed(
        _ card: CardID,
        _ own: CardMembership,
        _ past: KnownPast?
    ) -> Instant? {
        guard let past else { return own.lastUsed }
        let imported = own.importedLastUsed.flatMap { $0 <= now ? $0 : nil }
        return [past.lastUsed[card], imported].compactMap(\.self).max()
    }

    /// When anything that the person sees last changed; what lies ahead of this session's present
    /// does not count, so that an earlier moment can be asked for.
    func lastChange(_ person: Person, _ wallets: [Wallet]) -> Instant {
        let changes = wallets.map(\.changedAt) + [person.changedAt]
        return changes.filter { $0 <= now }.max() ?? Instant(secondsSinceEpoch: 0)
    }

    private func deletedCards(
        _ configuration: WidgetConfiguration,
        among cards: [MemberCard]
    ) throws(WalletError) -> Set<CardID> {
        let living = Set(cards.map(\.card.id))
        return try reading { reader throws(RepositoryError) in
            var deleted: Set<CardID> = []
            for id in configuration.cards where !living.contains(id) {
                if try reader.card(id, viewer: principal.personID) != nil { deleted.insert(id) }
            }
            return deleted
        }
    }

    private func addDevice(
        to input: inout TimelineInput,
        _ request: WidgetRequest,
        _ configuration: WidgetConfiguration
    ) throws(WalletError) {
        guard let id = principal.deviceID else { return }
        input.jitterSeconds = Int64(id.low % 600)
        input.offset = try reading { reader throws(RepositoryError) in
            try reader.widgetOffset(device: id, kind: request.kind, family: request.family)
        }
        // Only a fixed choice may wait for a signal; the others are not asked about.
        guard input.configuration.mode == .manual else { return }
        let hash = ConfigurationHash.of(configuration)
        input.canSignalDevice = try placementReports().contains { report in
            report.deviceID == id && report.widgetToken != nil
                && report.placements.contains {
                    $0.kind == request.kind && $0.family == request.family
                        && $0.configurationHash == hash
                }
        }
    }

    private func shown(
        _ timeline: WidgetTimeline,
        _ cards: [MemberCard]
    ) -> [MemberCard] {
        let byID = Dictionary(uniqueKeysWithValues: cards.map { ($0.card.id, $0) })
        return timeline.cards.compactMap { byID[$0] }
    }
}
