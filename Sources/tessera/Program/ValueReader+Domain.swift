import Bootstrap
import Terminal
import WalletCore

extension ValueReader where Value == String {
    /// The name of a time zone that the system knows.
    static var zone: ValueReader {
        ValueReader(placeholder: "ZONE", expectation: "an IANA time zone such as Europe/Berlin") {
            SystemZones.isKnown($0) ? $0 : nil
        }
    }
}

extension ValueReader where Value == String {
    /// The address of a server, as it is written.
    ///
    /// **Source:** RFC 3986, 3.1 and 3.2: a scheme, a host and what may follow, without blanks, user
    /// information, query and fragment.
    static var serverAddress: ValueReader {
        ValueReader(
            placeholder: "URL",
            expectation: "an http or https address such as https://cards.example"
        ) { text in
            let lower = text.lowercased()
            guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else {
                return nil
            }
            let rest = text.dropFirst(scheme.count)
            let host = rest.prefix { $0 != "/" && $0 != ":" }
            let isPlain = rest.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            let hasOddParts = rest.contains { "?#@\\<>\"".contains($0) }
            return isPlain && !hasOddParts && !host.isEmpty ? text : nil
        }
    }
}

extension ValueReader where Value == CalendarDate {
    /// A calendar date.
    static var date: ValueReader {
        ValueReader(placeholder: "DATE", expectation: "a date such as 2027-03-10") {
            CalendarDate($0)
        }
    }
}

extension ValueReader where Value == Moment {
    /// An instant, or the time on a clock in the zone that applies.
    static var moment: ValueReader {
        ValueReader(
            placeholder: "INSTANT",
            expectation: "an instant such as 2026-11-30T08:00:00Z, or a local time such as "
                + "2026-11-30T09:00"
        ) { Moment($0) }
    }
}

extension ValueReader where Value == Expiry {
    /// A day through whose end something holds, or an instant from which it does not.
    static var expiry: ValueReader {
        ValueReader(
            placeholder: "DATE",
            expectation: "a date such as 2027-03-10 or an instant such as 2027-03-10T12:00:00Z"
        ) { text in
            CalendarDate(text).map(Expiry.endOf) ?? Instant(rfc3339: text).map(Expiry.at)
        }
    }
}

extension ValueReader where Value == Amount {
    /// An exact decimal amount.
    static var amount: ValueReader {
        ValueReader(
            placeholder: "AMOUNT",
            expectation: "an exact decimal amount such as 12.50"
        ) { Amount(plain: $0, wholeDigitCountMax: Amount.digitCountMax) }
    }
}

extension ValueReader where Value == Amount? {
    /// An exact decimal amount, or `none`.
    static var amountOrNone: ValueReader {
        ValueReader(
            placeholder: "AMOUNT",
            expectation: "an exact decimal amount such as 12.50, or none"
        ) { text in
            if text == "none" { return .some(nil) }
            return Amount(plain: text, wholeDigitCountMax: Amount.digitCountMax)
                .map(Optional.some)
        }
    }
}

extension ValueReader where Value == BalanceUnit {
    /// What a balance counts.
    static var unit: ValueReader {
        ValueReader(
            placeholder: "UNIT",
            expectation:
                "three letters of a currency (ISO 4217), or a word of 4 to 16 letters, digits "
                + "and _ such as POINTS or STAMPS"
        ) { BalanceUnit($0.uppercased()) }
    }
}

extension ValueReader where Value == CardColor {
    /// A colour.
    static var color: ValueReader {
        ValueReader(placeholder: "#RRGGBB", expectation: "a colour such as #1976D2") {
            CardColor($0.hasPrefix("#") ? $0 : "#" + $0)
        }
    }
}

extension ValueReader where Value == CardLocation {
    /// A place: degrees north and east, and what stands there.
    static var location: ValueReader {
        ValueReader(
            placeholder: "LAT,LON[,LABEL]",
            expectation: "degrees north and east, such as 52.5200,13.4050,Alexanderplatz"
        ) { text in
            let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count >= 2, let latitude = Double(parts[0]),
                let longitude = Double(parts[1])
            else { return nil }
            return CardLocation(
                latitude: latitude,
                longitude: longitude,
                label: parts.count == 3 && !parts[2].isEmpty ? String(parts[2]) : nil
            )
        }
    }
}

extension ValueReader where Value == Symbology {
    /// A kind of code.
    static var symbology: ValueReader {
        ValueReader<Symbology>.name.named("SYMBOLOGY")
    }
}

extension ValueReader where Value == Int? {
    /// Requests a minute, or `off`.
    static var rateLimit: ValueReader {
        ValueReader(placeholder: "N", expectation: "a number of requests a minute, or off") {
            text in
            if text == "off" { return .some(nil) }
            guard let count = Int(text), (1...1_000_000_000).contains(count) else { return nil }
            return .some(count)
        }
    }
}

extension ValueReader where Value == [Int] {
    /// Numbers of days with commas between them.
    static var days: ValueReader {
        ValueReader(placeholder: "N,…", expectation: "numbers of days such as 30,7,1") { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { Int($0) }.filter { (0...3_650).contains($0) }
            return numbers.count == parts.count ? numbers : nil
        }
    }
}
