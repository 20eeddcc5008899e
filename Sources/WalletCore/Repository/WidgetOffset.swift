/// How far a person went on from the first card with `nextCard`, for one placed kind and family.
public struct WidgetOffset: Hashable, Sendable {
    /// The device it was done on.
    public let deviceID: DeviceID
    /// The widget's kind.
    public let kind: String
    /// The widget's family.
    public let family: WidgetFamily
    /// How many steps.
    public let steps: Int
    /// The local day it holds for; it is zero on the next.
    public let day: CalendarDate

    /// Makes an offset.
    public init(
        deviceID: DeviceID,
        kind: String,
        family: WidgetFamily,
        steps: Int,
        day: CalendarDate
    ) {
        self.deviceID = deviceID
        self.kind = kind
        self.family = family
        self.steps = steps
        self.day = day
    }
}
