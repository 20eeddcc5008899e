public import WalletCore

/// When a widget should ask for a new timeline, with WidgetKit's names.
///
/// **Source:** developer.apple.com/documentation/widgetkit/timelinereloadpolicy.
public enum TimelineReloadPolicy: Equatable, Sendable {
    /// After the last entry's date.
    case atEnd
    /// At a date, which may lie before the last entry.
    case after(Instant)
    /// Only when told to.
    case never
}
