import HTTPServer
import WalletCore
import WalletService

/// The parameters of a request's query, each refused by its name where it has no meaning.
extension Exchange {
    /// How many characters the parameters may have that are no word, number or identifier.
    private static let longParameters = [
        "q": 1_024, "cursor": 12_288, "since": 12_288, "before": 12_288,
        // Five hundred ids with their commas, and what an address has room for of chosen cards.
        "ids": 18_499, "config": 27 << 10,
    ]

    /// Refuses query parameters that the route does not know, or that are longer than any that means
    /// something: nothing is ignored in silence.
    func allowQuery(_ names: Set<String>) throws(RequestError) {
        var seen: Set<String> = []
        for item in query.items {
            guard names.contains(item.name) else {
                throw .parameter(
                    item.name,
                    "There is no query parameter \(quoted(item.name)) here."
                )
            }
            guard seen.insert(item.name).inserted else {
                throw .parameter(item.name, "The query parameter \(item.name) stands twice.")
            }
            let countMax = Self.longParameters[item.name] ?? JSONFields.valueCountMax
            guard item.value.unicodeScalars.count <= countMax else {
                throw .parameter(
                    item.name,
                    "The parameter \(item.name) has more than \(countMax) characters."
                )
            }
        }
    }

    /// A whole number in the query.
    func integer(
        _ name: String,
        in range: ClosedRange<Int>,
        default standard: Int
    ) throws(RequestError) -> Int {
        guard let text = query[name] else { return standard }
        guard let value = Int(text), range.contains(value) else {
            throw .parameter(
                name,
                "The parameter \(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)."
            )
        }
        return value
    }

    /// A decimal number in the query, such as 305.5; nil where there is none.
    func decimal(
        _ name: String,
        in range: ClosedRange<Int>
    ) throws(RequestError) -> Double? {
        guard let text = query[name] else { return nil }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let isPlain = text.utf8.allSatisfy { digits.contains($0) || $0 == UInt8(ascii: ".") }
        guard isPlain, let value = Double(text),
            (Double(range.lowerBound)...Double(range.upperBound)).contains(value)
        else {
            throw .parameter(
                name,
                "The parameter \(name) must be a number from \(range.lowerBound) to \(range.upperBound)."
            )
        }
        return value
    }

    /// A truth value in the query.
    func flag(_ name: String, default standard: Bool) throws(RequestError) -> Bool {
        try query.flag(name, default: standard)
    }

    /// The reader's time zone in the query; nil where it is not given.
    ///
    /// It is asked for before any precondition: what the request says wrong is told before what others
    /// changed meanwhile.
    func timeZone() throws(RequestError) -> String? {
        guard let name = query["tz"] else { return nil }
        do throws(WalletError) {
            _ = try service.environment.zone(name)
        } catch {
            throw .parameter("tz", "There is no time zone \(quoted(name)).")
        }
        return name
    }

    /// An identifier in the query; nil where it is not given.
    func queryID<Entity>(_ name: String) throws(RequestError) -> Identifier<Entity>? {
        guard let text = query[name] else { return nil }
        guard let id = Identifier<Entity>(text) else {
            throw .parameter(name, "The parameter \(name) is not an id.")
        }
        return id
    }

    /// One of an enumeration's raw values in the query.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String,
        default standard: Choice?
    ) throws(RequestError) -> Choice where Choice.RawValue == String {
        let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        guard let text = query[name] else {
            if let standard { return standard }
            throw .parameter(name, "The parameter \(name) is required: one of \(names).")
        }
        guard let choice = Choice(rawValue: text) else {
            throw .parameter(name, "The parameter \(name) must be one of \(names).")
        }
        return choice
    }
}

extension HTTPQuery {
    /// A truth value: `1`, `0`, `true` or `false`.
    func flag(_ name: String, default standard: Bool) throws(RequestError) -> Bool {
        switch self[name] {
        case nil: return standard
        case "1", "true": return true
        case "0", "false": return false
        default: throw .parameter(name, "The parameter \(name) must be 1, 0, true or false.")
        }
    }
}
