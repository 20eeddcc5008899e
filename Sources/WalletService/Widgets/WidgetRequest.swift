import Timeline
public import WalletCore

/// What a widget asks for.
public struct WidgetRequest: Sendable {
    /// The widget's kind, one of the catalogue.
    public var kind: String
    /// Its size.
    public var family: WidgetFamily
    /// Its settings as JSON; empty for the defaults.
    public var configuration: [UInt8]
    /// The IANA zone that the request named; nil for the one that applies anyway.
    public var timeZone: String?
    /// The reader's language as a BCP 47 tag; nil for the person's own.
    public var locale: String?
    /// How large the widget is on the screen; nil for unknown.
    public var slotSize: WidgetSlotSize?
    /// How far ahead the client wants to see, in seconds of ``horizonSecondsRange``.
    public var horizonSeconds: Int64

    /// The horizons that may be asked for, in seconds: one hour to seven days.
    public static let horizonSecondsRange: ClosedRange<Int64> = TimelineInput.horizonSecondsRange
    /// The horizon where none is asked for: one day.
    public static let horizonSecondsDefault: Int64 = TimelineInput.horizonSecondsDefault
    /// The widget that stands where no kind is named.
    public static let kindDefault = "CardListWidget"

    /// Makes a request.
    public init(
        kind: String = Self.kindDefault,
        family: WidgetFamily,
        configuration: [UInt8] = [],
        timeZone: String? = nil,
        locale: String? = nil,
        slotSize: WidgetSlotSize? = nil,
        horizonSeconds: Int64 = Self.horizonSecondsDefault
    ) {
        self.kind = kind
        self.family = family
        self.configuration = configuration
        self.timeZone = timeZone
        self.locale = locale
        self.slotSize = slotSize
        self.horizonSeconds = horizonSeconds
    }
}
