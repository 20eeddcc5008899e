public import JSON
public import WalletCore

/// The moment that a card's day came from, kept in its extras so that it can be written again.
///
/// It holds only while the card still has the day that was made of it.
public struct CatimaOriginalDay: Hashable, Sendable {
    /// The moment.
    public let instant: Instant
    /// The day it was taken for.
    public let date: CalendarDate

    /// Makes a pair.
    public init(instant: Instant, date: CalendarDate) {
        self.instant = instant
        self.date = date
    }

    /// Reads what ``json`` wrote; nil for anything else.
    public init?(_ json: JSONValue?) {
        guard let instant = json?["instant"]?.stringValue.flatMap({ Instant(rfc3339: $0) }),
            let date = json?["date"]?.stringValue.flatMap({ CalendarDate($0) })
        else { return nil }
        self.init(instant: instant, date: date)
    }

    /// The pair as extras keep it.
    public var json: JSONValue {
        var object = JSONObject()
        object["instant"] = .string(instant.rfc3339)
        object["date"] = .string(date.description)
        return .object(object)
    }
}

extension JSONObject {
    /// What Catima's format carried of a card and we have no word for.
    var catima: JSONObject {
        self[CatimaColumn.extrasName]?.objectValue ?? JSONObject()
    }
}
