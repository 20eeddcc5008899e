import Timeline
import WalletCore
import WalletService

/// What the JSON of a card hangs on besides the card.
struct WidgetCardStyle {
    let language: DisplayLanguage
    /// Where links say that they come from.
    let origin: DeepLink.Origin
    /// Whether the card has a link of its own.
    let hasLink: Bool
    /// Whether the way to the goal is told.
    let showsProgress: Bool
    /// Whether all pictures are told, as they take turns.
    let showsEveryPicture: Bool
    /// How large a picture may be; nil for unknown.
    let slotSize: WidgetSlotSize?
    /// Whether taps on a balance add the small step.
    let isStepSmall: (BalanceUnit, CardID) -> Bool

    /// The style of a widget's timeline.
    init(_ plan: WidgetFeedPlan) {
        language = plan.language
        origin = plan.origin
        hasLink = plan.request.family.hasCardLinks
        showsProgress = plan.selection == .stamps || plan.selection == .single
        showsEveryPicture = plan.isPictureTurn
        slotSize = plan.slotSize
        isStepSmall = { plan.isStepSmall($0, of: $1) }
    }

    /// The style of the document that works without the server: everything that any widget shows.
    init(_ candidates: WidgetCandidates) {
        language = candidates.language
        origin = .app
        hasLink = true
        showsProgress = true
        showsEveryPicture = true
        slotSize = nil
        isStepSmall = { candidates.isStepSmall($0, of: $1) }
    }
}
