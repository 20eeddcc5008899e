public import Timeline
public import WalletCore

/// What a person sees while an entry of a widget stands.
///
/// Two that are equal look the same: date, score and reasons are not in it. The document of a
/// timeline writes it and reload signals compare it, so that what is told is what is compared.
public struct ShownEntry: Hashable, Sendable {
    /// What the entry is.
    public let state: TimelineEntryState
    /// Where a tap on the widget leads.
    public let link: DeepLink
    /// The cards in the order of the widget's places.
    public let cards: [Place]

    /// A card in a place of the widget.
    public struct Place: Hashable, Sendable {
        /// The card, with its balances as they stand on the entry's day.
        public let card: WidgetCard
        /// What it asks for or warns of.
        public let badges: [Badge]
        /// What a person may hide on the lock screen.
        public let redacted: [Part]
        /// The picture whose turn it is; nil where pictures take no turns.
        public let image: ImageSlot?
        /// Texts that the system keeps current.
        public let texts: [Text]
    }

    /// What a card asks for or warns of.
    public enum Badge: String, CaseIterable, Hashable, Sendable {
        /// The issuer or an open action waits for an activation.
        case needsActivation
        /// An open action waits for a confirmation.
        case needsConfirmation
        /// It is valid for seven more days at most.
        case expiresSoon
        /// A partner's message has not been read.
        case unreadMessage
    }

    /// A part of a card that can be hidden.
    public enum Part: String, CaseIterable, Hashable, Sendable {
        case title
        case subtitle
        case balance
        case code
        case image
    }

    /// A text about an instant, which is never written out: the system keeps it current.
    public struct Text: Hashable, Sendable {
        /// Where it stands.
        public let slot: Slot
        /// How it tells the instant.
        public let style: Style
        /// What it leads to.
        public let end: Instant

        /// Where a text stands.
        public enum Slot: String, CaseIterable, Hashable, Sendable {
            /// How long the card is still valid.
            case expiry
            /// When its balance begins again.
            case reset
        }

        /// How a text tells its instant.
        public enum Style: String, CaseIterable, Hashable, Sendable {
            /// How long it is until then.
            case relative
            /// A timer from the entry's date that stops there.
            case interval
        }
    }
}
