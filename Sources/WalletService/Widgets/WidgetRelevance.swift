import Timeline
public import WalletCore

/// A hint to a watch when or where a card may be worth showing.
public struct WidgetRelevance: Sendable {
    /// The settings with which the widget shows the card.
    public let configuration: WidgetConfiguration
    /// When or where.
    public let clue: Clue

    /// What a system can look out for.
    public enum Clue: Sendable {
        /// A span of time in which a use is likely.
        case likely(from: Instant, to: Instant)
        /// A span of time that is the card's own, as its last day.
        case scheduled(from: Instant, to: Instant)
        /// A shop of the card's, with a radius in metres.
        case region(latitude: Double, longitude: Double, radiusMetres: Int)
        /// A kind of place that MapKit knows.
        case pointOfInterest(category: String)
    }
}

extension ReadSession {
    /// How many hints are given at most: systems use only the first of them.
    private static let relevanceCountMax = 64
    /// From which probability of a use on an hour is worth a hint.
    private static let likelyScoreMin = 0.02
    private static let regionRadiusMetres = 150

    /// When and where the person's cards may be worth showing, the most important first.
    ///
    /// - Parameter request: the widget; its family counts, its settings do not.
    /// - Returns: hints; none for kinds that choose no card by themselves, or on a locked device.
    /// - Throws: as ``timeline(_:)`` does.
    public func relevances(_ request: WidgetRequest) throws(WalletError) -> [WidgetRelevance] {
        var request = request
        request.configuration = []
        let plan = try timeline(request)
        guard plan.selection == .list, try !isDeviceLocked() else { return [] }
        let likely = plan.timeline.entries
            .filter { $0.relevance.score >= Self.likelyScoreMin }
            .sorted { ($1.relevance.score, $0.date) < ($0.relevance.score, $1.date) }
            .flatMap { entry in
                entry.cards.map { card in
                    WidgetRelevance(
                        configuration: Self.showing(plan.timeline.cards[card.ref]),
                        clue: .likely(
                            from: entry.date,
                            to: entry.date.adding(seconds: entry.relevance.duration)
                        )
                    )
                }
            }
        let today = plan.zone.date(now)
        let candidates = try cards().filter { $0.obstacle(on: today) == nil }
        let lastDays = candidates.compactMap { Self.lastDay(of: $0.card, today, plan.zone) }
        let places = candidates.flatMap { Self.places(of: $0.card) }
        return Array((lastDays + likely + places).prefix(Self.relevanceCountMax))
    }

    private static func showing(_ id: CardID) -> WidgetConfiguration {
        WidgetConfiguration(mode: .manual, cards: [id])
    }

    /// The last day of a card that ends within the week.
    private static func lastDay(
        of card: Card,
        _ today: CalendarDate,
        _ zone: ZoneTable
    ) -> WidgetRelevance? {
        guard let expiry = card.expiryDate,
            expiry.daysSinceEpoch - today.daysSinceEpoch <= 7
        else { return nil }
        return WidgetRelevance(
            configuration: showing(card.id),
            clue: .scheduled(
                from: zone.startOfDay(expiry),
                to: zone.startOfDay(expiry.adding(days: 1))
            )
        )
    }

    private static func places(of card: Card) -> [WidgetRelevance] {
        var clues = card.locations.map { place in
            WidgetRelevance.Clue.region(
                latitude: place.latitude,
                longitude: place.longitude,
                radiusMetres: regionRadiusMetres
            )
        }
        if let category = card.category.flatMap({ pointsOfInterest[$0.lowercased()] }) {
            clues.append(.pointOfInterest(category: category))
        }
        return clues.map { WidgetRelevance(configuration: showing(card.id), clue: $0) }
    }

    /// Categories of shops by the names that MapKit has for places.
    private static let pointsOfInterest = [
        "grocery": "foodMarket", "supermarket": "foodMarket", "bakery": "bakery",
        "cafe": "cafe", "coffee": "cafe", "pharmacy": "pharmacy", "fuel": "gasStation",
        "restaurant": "restaurant", "fitness": "fitnessCenter", "cinema": "movieTheater",
        "library": "library", "hotel": "hotel",
    ]
}
