import JSON
public import WalletCore

/// What a client changes of a card's code; what it does not name stays.
///
/// **Source:** RFC 7396: an absent member stays, `null` takes the value away.
public struct BarcodePatch: Sendable {
    /// The kind of code; nil where it stays.
    public let symbology: Symbology?
    /// What the code says; nil where it stays, nil inside where the card number stands for it.
    public let payload: String??
    /// How text becomes bytes; nil where it stays, nil inside where nobody says.
    public let charset: String??

    /// Makes a patch.
    public init(symbology: Symbology?, payload: String??, charset: String??) {
        self.symbology = symbology
        self.payload = payload
        self.charset = charset
    }

    /// Checks the texts of a code.
    static func check(payload: String?, charset: String?) throws(WalletError) {
        if let payload {
            _ = try TextRule.number.checked(payload, field: "barcode.payload")
        }
        if let charset {
            _ = try TextRule.charset.checked(charset, field: "barcode.charset")
        }
    }

    /// The code after the patch.
    ///
    /// - Throws: ``WalletError/invalid(_:)`` where there was no code and none is named.
    func applied(to barcode: CardBarcode?) throws(WalletError) -> CardBarcode {
        guard let symbology = symbology ?? barcode?.symbology else {
            throw .invalid(
                "barcode.symbology",
                "required",
                "The member symbology is required."
            )
        }
        return CardBarcode(
            symbology: symbology,
            payload: payload ?? barcode?.payload,
            charset: charset ?? barcode?.charset
        )
    }

    /// The code's JSON after the patch; `null` members are kept, as the contract shows them.
    func applied(to json: JSONValue) -> JSONValue {
        var object = json.objectValue ?? JSONObject()
        if let symbology { object["symbology"] = .string(symbology.rawValue) }
        if let payload { object["payload"] = payload.map { .string($0) } ?? .null }
        if let charset { object["charset"] = charset.map { .string($0) } ?? .null }
        return .object(object)
    }
}
