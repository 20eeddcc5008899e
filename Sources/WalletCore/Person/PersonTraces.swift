/// What a person left beside what they hold: all of it goes when they are erased.
public struct PersonTraces: Equatable, Sendable {
    /// Which messages they read, by the messages' ids.
    public let readings: [MessageReading]
    /// Which steps their taps add.
    public let stampSteps: [StampStep]
    /// What they were reminded of.
    public let reminders: [Reminder]
    /// How far their widgets went on.
    public let widgetOffsets: [WidgetOffset]
    /// The invitations that they made or used, as long as those are kept.
    public let invitations: [Invitation]
    /// Their pairing codes, as long as those are kept.
    public let pairingCodes: [PairingCode]
    /// What an operator's webhooks were told of them, as long as it is kept.
    public let webhookMessages: [WebhookMessage]
    /// Which fields of cards they changed, the oldest change first.
    public let fieldChanges: [FieldChange]

    /// Makes a person's traces.
    public init(
        readings: [MessageReading] = [],
        stampSteps: [StampStep] = [],
        reminders: [Reminder] = [],
        widgetOffsets: [WidgetOffset] = [],
        invitations: [Invitation] = [],
        pairingCodes: [PairingCode] = [],
        webhookMessages: [WebhookMessage] = [],
        fieldChanges: [FieldChange] = []
    ) {
        self.readings = readings
        self.stampSteps = stampSteps
        self.reminders = reminders
        self.widgetOffsets = widgetOffsets
        self.invitations = invitations
        self.pairingCodes = pairingCodes
        self.webhookMessages = webhookMessages
        self.fieldChanges = fieldChanges
    }

    /// That a person read a message.
    public struct MessageReading: Hashable, Sendable {
        /// The message.
        public let messageID: MessageID
        /// When; nil where it was marked as unread again.
        public let readAt: Instant?

        /// Makes a reading.
        public init(messageID: MessageID, readAt: Instant?) {
            self.messageID = messageID
            self.readAt = readAt
        }
    }

    /// That a person changed a field of a card.
    ///
    /// What the field held before is the wallet's, and no part of it.
    public struct FieldChange: Hashable, Sendable {
        /// The card.
        public let cardID: CardID
        /// The field.
        public let field: CardField
        /// The card version that the change made.
        public let version: Int64
        /// When.
        public let changedAt: Instant

        /// Makes a change.
        public init(cardID: CardID, field: CardField, version: Int64, changedAt: Instant) {
            self.cardID = cardID
            self.field = field
            self.version = version
            self.changedAt = changedAt
        }
    }
}
