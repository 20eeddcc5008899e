/// How long each turn of a rotation lasts.
///
/// Each of them divides a day, so that turns can be counted from local midnight.
public enum RotationInterval: Int, CaseIterable, Hashable, Sendable {
    case quarterHour = 15
    case halfHour = 30
    case hour = 60
    case threeHours = 180
    case halfDay = 720
    case day = 1440

    /// The turn that stands where none was chosen: an hour.
    public static let standard = RotationInterval.hour

    /// The turn in minutes, as settings name it.
    public var minutes: Int { rawValue }

    /// The turn in seconds.
    public var seconds: Int64 { Int64(rawValue) * 60 }
}
