import WalletCore

/// A point in time as people write it.
enum Moment: Equatable, Sendable {
    case instant(Instant)
    /// What the clock on the wall showed; the zone comes from elsewhere.
    case local(LocalDateTime)

    /// Reads an RFC 3339 instant, or a local date and time; nil for anything else.
    init?(_ text: String) {
        if let instant = Instant(rfc3339: text) {
            self = .instant(instant)
        } else if let local = LocalDateTime(text) {
            self = .local(local)
        } else {
            return nil
        }
    }

    /// The instant; a local time that occurs twice means its first occurrence.
    func instant(in zone: ZoneTable) -> Instant {
        switch self {
        case .instant(let instant): instant
        case .local(let local): zone.instant(local)
        }
    }
}

/// Until when something holds, as people write it.
enum Expiry: Equatable, Sendable {
    /// Through the end of a day.
    case endOf(CalendarDate)
    /// Up to an instant.
    case at(Instant)

    /// The first instant at which it holds no more.
    func instant(in zone: ZoneTable) -> Instant {
        switch self {
        case .endOf(let date): zone.startOfDay(date.adding(days: 1))
        case .at(let instant): instant
        }
    }
}
