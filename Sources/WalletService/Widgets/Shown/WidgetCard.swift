public import WalletCore

/// What a widget shows of a card: never its note or its PIN, and its number only as what its code
/// says.
///
/// Two that are equal look the same to a person.
public struct WidgetCard: Hashable, Sendable {
    /// The card.
    public let id: CardID
    /// Its name.
    public let title: String
    /// A second line; nil for none, or for one that would fit no widget.
    public let subtitle: String?
    /// Unit and amount of the balance that is shown; nil for a card without one.
    public let balance: Balance?
    /// The way to a goal; nil for none, and in widgets that do not tell it.
    public let progress: Progress?
    /// Its colour; nil for none of its own.
    public let color: CardColor?
    /// The pictures that the widget can draw, the one to draw first; none where they are too large or
    /// of unknown size.
    public let images: [WidgetImage]
    /// Whether the pictures take turns.
    public let picturesTakeTurns: Bool
    /// What is drawn as a code; nil for none.
    public let code: Code?
    /// Where a tap on the card leads; nil where only the widget has a link.
    public let link: DeepLink?

    /// The way to a goal.
    public struct Progress: Hashable, Sendable {
        /// The balance with its goal, step and reset.
        public let balance: Balance
        /// Whether the person's taps add the small step.
        public let isStepSmall: Bool
    }

    /// What is drawn as a code.
    public struct Code: Hashable, Sendable {
        /// How it is drawn.
        public let symbology: Symbology
        /// What it says; nil where it is so long that it is fetched as a drawing alone.
        public let payload: String?
    }

    /// The longest payload that is sent along, in bytes; a longer code is fetched by its address.
    private static let payloadByteCountMax = 1024
    /// The longest second line, in bytes: a longer one would not fit any widget, and is left out.
    private static let subtitleByteCountMax = 256

    init(_ member: MemberCard, _ style: WidgetCardStyle) {
        let card = member.card
        (id, title, color) = (card.id, card.name, card.color)
        subtitle = (card.program ?? card.category).flatMap {
            $0.utf8.count <= Self.subtitleByteCountMax ? $0 : nil
        }
        balance = (member.progressBalance ?? member.balances.first).map {
            Balance(unit: $0.unit, amount: $0.amount)
        }
        progress = style.showsProgress ? Self.progress(of: member, style.smallSteps) : nil
        picturesTakeTurns = style.showsEveryPicture
        let slots = style.showsEveryPicture ? ImageSlot.allCases : [.icon, .front]
        images = slots.compactMap { slot in
            member.images[slot].flatMap { WidgetImage($0, slot, style.slotSize) }
        }
        code = card.barcode.map { barcode in
            let payload = card.codePayload
            return Code(
                symbology: barcode.symbology,
                payload: payload.utf8.count <= Self.payloadByteCountMax ? payload : nil
            )
        }
        link = style.hasLink ? .card(card.id, from: style.origin) : nil
    }

    private static func progress(of member: MemberCard, _ smallSteps: SmallSteps) -> Progress? {
        member.progressBalance.map { balance in
            Progress(
                balance: Balance(
                    unit: balance.unit,
                    amount: balance.amount,
                    goal: balance.goal,
                    step: balance.step,
                    reset: balance.reset
                ),
                isStepSmall: smallSteps.contains(balance.unit, of: member.card.id)
            )
        }
    }
}
