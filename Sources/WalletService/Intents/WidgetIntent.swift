public import WalletCore

/// Something that a person does from a widget or a control.
public enum WidgetIntent: Sendable {
    /// Opens a card: the app goes to it, and that is a use.
    case openCard(CardID)
    /// Says that a card was used.
    case markUsed(CardID, UseMethod)
    /// Puts a card in front, until an instant or else the next local midnight.
    case pinCard(CardID, until: Instant?)
    /// Ends a pin.
    case unpinCard(CardID)
    /// Goes on to the next card in the widget, or several steps, until the local day ends.
    case nextCard(steps: Int)
    /// Adds one step to a balance; nil means the balance whose progress is shown, else the first that
    /// taps count on.
    case addStamp(CardID, BalanceUnit?)
    /// Takes the person's latest step back.
    case removeStamp(CardID, BalanceUnit?)
    /// Chooses between the whole and the small step, absolutely.
    case setStep(CardID, BalanceUnit?, isSmall: Bool)
    /// Switches the automatic choice of cards, absolutely.
    case setAutoMode(Bool)
    /// Asks the issuer for the balance.
    case refreshBalance(CardID)
    /// Activates a card that waits for it.
    case activateCard(CardID)
    /// Marks a partner's message as read.
    case dismissMessage(MessageID)

    /// The intents by the names of the contract.
    public enum Name: String, CaseIterable, Sendable {
        case openCard
        case markUsed
        case pinCard
        case unpinCard
        case nextCard
        case addStamp
        case removeStamp
        case setStep
        case setAutoMode
        case refreshBalance
        case activateCard
        case dismissMessage
    }
}

/// An intent with where and when it was meant.
public struct IntentRequest: Sendable {
    /// What is meant.
    public let intent: WidgetIntent
    /// The widget it came from; nil for a control or an app.
    public let source: UseSource?
    /// The control it came from; nil for none.
    public let control: String?
    /// When, by the device's clock; nil for now.
    public let occurredAt: Instant?

    /// Makes a request.
    public init(
        _ intent: WidgetIntent,
        source: UseSource? = nil,
        control: String? = nil,
        occurredAt: Instant? = nil
    ) {
        self.intent = intent
        self.source = source
        self.control = control
        self.occurredAt = occurredAt
    }

    /// Where links say that they come from.
    var origin: DeepLink.Origin {
        if let source { return .widget(kind: source.kind, family: source.family) }
        return control.map { .control(kind: $0) } ?? .app
    }
}

/// What came of an intent.
public struct IntentOutcome: Sendable {
    /// Why it was refused by the wallet's rules; nil where it was done.
    public var rejection: Rejection?
    /// Where the app should go; nil for nowhere.
    public var link: DeepLink?
    /// The truth after it, for whoever showed something in advance.
    public var value: Value?
    /// The revision that holds it: pass it on as `minRev`.
    public var rev: Int64
    /// The kinds of widgets that show something else now.
    public var kinds: [String]
    /// The kinds of controls that show something else now.
    public var controls: [String]

    /// Why an intent was refused by the wallet's rules.
    public enum Rejection: String, CaseIterable, Sendable {
        /// There is no such card, message or balance, or no longer.
        case notFound = "not_found"
        /// The person may see it, but not change it.
        case forbidden
        /// The device is locked: only opening a card is possible.
        case locked
        /// There is less than would be taken.
        case insufficientBalance = "insufficient_balance"
        /// The sum would need more digits than an amount has.
        case amountTooLarge = "amount_too_large"
        /// No issuer is connected that could be asked.
        case noBalanceSource = "no_balance_source"
        /// The issuer blocked the card.
        case blocked
        /// The card is archived, expired or not yet valid, so it cannot be put in front.
        case notShowable = "not_showable"
        /// The caller is no device, so nothing can be remembered for one.
        case noDevice = "no_device"
        /// A later write came first.
        case superseded
        /// The widget shows one card of its own, so there is no next one.
        case singleCard = "single_card"
        /// The step cannot be halved.
        case noSmallStep = "no_small_step"
        /// The balance has neither a goal nor a step, nor is it of stamps: no tap counts on it.
        case noStep = "no_step"
    }

    /// The truth after an intent.
    public enum Value: Sendable {
        /// Whether something is switched on: a pin, the small step, the automatic choice, a message
        /// that was read.
        case flag(Bool)
        /// How many cards the widget has gone on by, today.
        case steps(Int)
        /// The card's status.
        case status(CardStatus)
        /// The balances that the tap was about.
        case balances([Balance])
    }
}
