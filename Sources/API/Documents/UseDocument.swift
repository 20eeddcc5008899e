public import JSON
public import WalletCore

/// The JSON of a use.
public struct UseDocument {
    private let use: Use

    /// Makes the document.
    public init(_ use: Use) {
        self.use = use
    }

    /// Writes the document.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", use.id.description)
            json.member("cardId", use.cardID.description)
            json.member("instant", use.instant.rfc3339)
            json.member("timeZone", use.timeZone)
            json.member("how", use.method.rawValue)
            guard let source = use.source else {
                json.member("source", .null)
                return
            }
            json.member("source") { json in
                json.object { json in
                    json.member("kind", source.kind)
                    json.member("family", source.family.rawValue)
                    json.member("slot", source.slot.map(Int64.init))
                    json.member("entryDate", source.entryDate?.rfc3339)
                }
            }
        }
    }
}
