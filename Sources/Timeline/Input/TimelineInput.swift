public import Relevance
public import WalletCore

/// Everything that a widget's timeline follows from.
public struct TimelineInput: Sendable {
    /// All cards of the person's wallets that are not deleted, each once, in any order.
    public var cards: [TimelineCard]
    /// Cards that were deleted, to tell them from unknown ones.
    public var deletedCards: Set<CardID> = []
    /// What the person chose in the widget's settings.
    public var configuration: WidgetConfiguration
    /// Whether those settings cannot be read; the widget then falls back.
    public var isConfigurationBroken = false
    /// What an entry is where the mode is manual and no card was chosen; other cards stand there then.
    public var stateUnchosen = TimelineEntryState.unconfigured
    /// The widget's size.
    public var family: WidgetFamily
    /// The person's visits.
    public var history: UsageHistory
    /// The cards that the person put in front.
    public var pins: [Pin] = []
    /// How far the person went on in this widget today; nil for not at all.
    public var offset: WidgetOffset?
    /// Whether widgets in the mode `auto` go by relevance; else they show favourites.
    public var isAutoModeOn = true
    /// Whether the device hides its wallet, so that nothing of it is shown.
    ///
    /// Whoever is not signed in has no wallet to plan for: that entry comes with the refusal.
    public var isLocked = false
    /// The present.
    public var now: Instant
    /// The reader's zone.
    public var zone: ZoneTable
    /// How far ahead the client wants to see, in seconds; brought into ``horizonSecondsRange``.
    public var horizonSeconds = Self.horizonSecondsDefault
    /// A delay that is the device's own, `0..<600` seconds; 0 without a device.
    public var jitterSeconds: Int64 = 0
    /// When something that the widget shows last changed: a card, a use, a pin, the settings.
    public var lastVisibleChange: Instant
    /// Whether the device can be told to reload this widget: it reported the widget as placed, with a
    /// token for its reloads.
    public var canSignalDevice = false

    /// Creates an input with everything else at its default.
    public init(
        cards: [TimelineCard],
        configuration: WidgetConfiguration = WidgetConfiguration(),
        family: WidgetFamily,
        history: UsageHistory,
        now: Instant,
        zone: ZoneTable,
        lastVisibleChange: Instant
    ) {
        self.cards = cards
        self.configuration = configuration
        self.family = family
        self.history = history
        self.now = now
        self.zone = zone
        self.lastVisibleChange = lastVisibleChange
    }

    /// The horizons that may be asked for, in seconds: one hour to seven days.
    public static let horizonSecondsRange: ClosedRange<Int64> = 3_600...604_800
    /// The horizon where none is asked for: one day.
    public static let horizonSecondsDefault: Int64 = 86_400

    /// How many cards are shown at most.
    var capacity: Int {
        min(configuration.count ?? family.cardCountMax, family.cardCountMax)
    }
}
