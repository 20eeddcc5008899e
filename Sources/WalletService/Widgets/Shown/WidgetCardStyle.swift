import WalletCore

/// What is shown of a card hangs on besides the card.
struct WidgetCardStyle {
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
    /// The balances to which taps add the small step.
    let smallSteps: SmallSteps

    /// The style of a widget's timeline.
    init(_ plan: WidgetFeedPlan) {
        origin = plan.origin
        hasLink = plan.request.family.hasCardLinks
        showsProgress = plan.selection == .stamps || plan.selection == .single
        showsEveryPicture = plan.isPictureTurn
        slotSize = plan.request.slotSize
        smallSteps = plan.smallSteps
    }

    /// The style of the document that works without the server: everything that any widget shows.
    init(_ candidates: WidgetCandidates) {
        origin = .app
        hasLink = true
        showsProgress = true
        showsEveryPicture = true
        slotSize = nil
        smallSteps = candidates.smallSteps
    }
}
