/// Where time zones come from; the live one reads the system's zone data once per zone.
public protocol ZoneProvider: Sendable {
    /// The table of a zone.
    ///
    /// - Parameter identifier: an IANA name such as `Europe/Berlin`, exactly as IANA spells it.
    /// - Returns: nil when there is no such zone; there is never a silent fallback.
    func zone(_ identifier: String) -> ZoneTable?
}
