/// What a balance counts: a currency of ISO 4217, or points, stamps and their like.
///
/// **Source:** ISO 4217:2015, list one, as amended to 2024.
public struct BalanceUnit: Hashable, Sendable {
    /// The code: three letters of ISO 4217, or a longer word such as `POINTS`.
    public let code: String

    /// Loyalty points: the unit of formats that name none.
    public static let points = BalanceUnit(unchecked: "POINTS")
    /// Stamps of a stamp card.
    public static let stamps = BalanceUnit(unchecked: "STAMPS")

    private init(unchecked code: String) {
        self.code = code
    }

    /// Takes a code; nil for three letters that are no currency and for what is no code at all.
    ///
    /// A word of 4 to 16 capital letters, digits and `_` names a unit that is no currency.
    public init?(_ code: some StringProtocol) {
        let bytes = Array(code.utf8)
        let isCapital = { (byte: UInt8) in (0x41...0x5A).contains(byte) }
        guard let first = bytes.first, isCapital(first), bytes.count <= 16 else { return nil }
        if bytes.count == 3 {
            guard Self.currencies.contains(String(code)) else { return nil }
        } else {
            let isWord = bytes.allSatisfy {
                isCapital($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
            }
            guard bytes.count >= 4, isWord else { return nil }
        }
        self.code = String(code)
    }

    /// Whether the unit is a currency.
    public var isCurrency: Bool {
        code.utf8.count == 3
    }

    private static let currencies = Set(currencyCodes)

    /// The codes of all currencies, in alphabetical order.
    public static let currencyCodes: [String] =
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN \
        BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN \
        ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK \
        JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK \
        MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN \
        PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB \
        TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XAG \
        XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XUA YER ZAR ZMW ZWG ZWL
        """.split(separator: " ").map(String.init)
}

extension BalanceUnit: CustomStringConvertible {
    /// The code.
    public var description: String {
        code
    }
}
