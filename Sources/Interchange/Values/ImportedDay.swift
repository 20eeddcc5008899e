public import WalletCore

/// A first or last day as a source has it.
public enum ImportedDay: Hashable, Sendable {
    /// A moment, which is a day only in some zone.
    case instant(Instant)
    /// A day of the calendar.
    case date(CalendarDate)

    /// The day in a zone.
    public func date(in zone: ZoneTable) -> CalendarDate {
        switch self {
        case .instant(let instant): zone.date(instant)
        case .date(let date): date
        }
    }

    /// The moment, where the source had one.
    public var instant: Instant? {
        if case .instant(let instant) = self { instant } else { nil }
    }
}
