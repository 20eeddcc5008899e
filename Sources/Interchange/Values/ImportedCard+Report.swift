public import JSON
public import WalletCore

extension ImportedCard {
    /// Writes the card as reports show it.
    ///
    /// Moments are the source's; the days they are taken for stand beside them.
    ///
    /// - Parameters:
    ///   - json: where to.
    ///   - zone: where moments become days.
    ///   - more: writes members of the caller's own.
    public func writeReport(
        to json: inout JSONWriter,
        zone: ZoneTable,
        _ more: (inout JSONWriter) -> Void = { _ in }
    ) {
        json.object { json in
            more(&json)
            json.member("sourceId", sourceID)
            json.member("name", name)
            json.member("note", note)
            json.member("cardNumber", cardNumber)
            json.member("barcode") { json in writeBarcode(to: &json) }
            json.member("validFrom", validFrom?.instant?.textWithMilliseconds)
            json.member("validFromDate", validFrom?.date(in: zone).description)
            json.member("expiresAt", expiry?.instant?.textWithMilliseconds)
            json.member("expiryDate", expiry?.date(in: zone).description)
            json.member("balance") { json in Self.write(balances.first, to: &json) }
            if balances.count > 1 {
                json.member("balances") { json in
                    json.array(balances) { json, balance in Self.write(balance, to: &json) }
                }
            }
            json.member("color", color?.description)
            json.member("favorite", isFavourite)
            json.member("archived", isArchived)
            json.member("lastUsedAt", lastUsed?.rfc3339)
            json.member("groups") { json in
                json.array(groups) { json, group in json.value(group) }
            }
            json.member("images") { json in
                json.object { json in
                    for slot in ImageSlot.allCases {
                        json.member(slot.rawValue, images[slot]?.image.sha256)
                    }
                }
            }
            if !extras.isEmpty { json.member("extras", .object(extras)) }
        }
    }

    private func writeBarcode(to json: inout JSONWriter) {
        guard let barcode else { return json.value(JSONValue.null) }
        json.object { json in
            json.member("format", barcode.formatName)
            json.member("value", barcode.payload ?? cardNumber)
            json.member("differsFromCardNumber", (barcode.payload ?? cardNumber) != cardNumber)
            json.member("charset", barcode.charset)
        }
    }

    private static func write(_ balance: Balance?, to json: inout JSONWriter) {
        guard let balance else { return json.value(JSONValue.null) }
        json.object { json in
            json.member("amount", balance.amount.description)
            json.member("unit", balance.unit.code)
        }
    }
}

extension Instant {
    /// The RFC 3339 text in UTC, always with three digits of milliseconds.
    fileprivate var textWithMilliseconds: String {
        let text = rfc3339
        return text.contains(".") ? text : "\(text.dropLast()).000Z"
    }
}
