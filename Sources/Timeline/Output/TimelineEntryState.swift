/// What an entry is.
public enum TimelineEntryState: String, CaseIterable, Hashable, Sendable {
    /// It shows what was asked for.
    case ok
    /// It shows other cards, as none that was asked for can be shown.
    case fallback
    /// There is no card to show.
    case empty
    /// The widget's settings name no card or group yet; it shows other cards.
    case unconfigured
    /// Nobody is signed in.
    case signedOut
    /// The wallet is locked.
    case locked
    /// It is older than it should be.
    case stale
}
