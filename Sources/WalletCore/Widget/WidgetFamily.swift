/// A widget's size, with WidgetKit's names.
///
/// **Source:** developer.apple.com/documentation/widgetkit/widgetfamily.
public enum WidgetFamily: String, CaseIterable, Hashable, Sendable {
    case systemSmall
    case systemMedium
    case systemLarge
    case accessoryCircular
    case accessoryRectangular
    case accessoryInline

    /// How many cards fit, at most.
    public var cardCountMax: Int {
        switch self {
        case .systemSmall, .accessoryCircular, .accessoryRectangular, .accessoryInline: 1
        case .systemMedium: 4
        case .systemLarge: 8
        }
    }

    /// How many cards the largest family holds.
    public static let cardCountLargest = systemLarge.cardCountMax

    /// Whether each card has a link of its own; the small ones have only the widget's.
    public var hasCardLinks: Bool {
        self == .systemMedium || self == .systemLarge
    }
}
