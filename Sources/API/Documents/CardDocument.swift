public import JSON
public import WalletCore

/// The JSON of a card, as one member sees it.
public struct CardDocument {
    private let member: MemberCard
    private let today: CalendarDate
    private let showsPIN: Bool
    private let mergedFields: [CardField]?

    /// Makes the document.
    ///
    /// - Parameters:
    ///   - member: the card.
    ///   - today: the day in the reader's zone: `expired` and `notYetValid` hang on it.
    ///   - showsPIN: whether the PIN is in it: only where one card was asked for, never in lists.
    public init(_ member: MemberCard, today: CalendarDate, showsPIN: Bool = false) {
        self.init(member, today: today, showsPIN: showsPIN, mergedFields: nil)
    }

    /// Makes the answer to a merge, which says also which fields were merged.
    init(
        _ member: MemberCard,
        today: CalendarDate,
        showsPIN: Bool,
        mergedFields: [CardField]?
    ) {
        self.member = member
        self.today = today
        self.showsPIN = showsPIN
        self.mergedFields = mergedFields
    }

    /// The card's entity tag, without quotes: `<version>.<memberVersion>.<localDay>`.
    public var entityTag: String {
        "\(member.card.version).\(member.membership.memberVersion).\(today)"
    }

    /// Writes the document.
    public func write(to json: inout JSONWriter) {
        let card = member.card
        json.object { json in
            json.member("id", card.id.description)
            json.member("version", card.version)
            json.member("walletId", card.walletID.description)
            json.member("name", card.name)
            json.member("note", card.note)
            json.member("cardNumber", card.cardNumber)
            writeBarcode(card.barcode, to: &json)
            json.member("validFrom", card.validFrom?.description)
            json.member("expiryDate", card.expiryDate?.description)
            json.member("status", card.status.rawValue)
            json.member("expired", card.isExpired(on: today))
            json.member("notYetValid", card.isNotYetValid(on: today))
            json.member("color", card.color?.description)
            writeImages(to: &json)
            json.member("groups") { json in
                json.array(member.groups) { json, group in json.value(group.description) }
            }
            json.member("balances") { json in
                json.array(member.balances) { json, balance in
                    BalanceDocument(balance).write(to: &json)
                }
            }
            json.member("link", card.link)
            json.member("category", card.category)
            json.member("program", card.program)
            json.member("locations") { json in
                json.array(card.locations, writeLocation)
            }
            if showsPIN { json.member("pin", card.pin) }
            json.member("source", card.source)
            json.member("extras", .object(card.extras))
            json.member("createdAt", card.createdAt.rfc3339)
            json.member("updatedAt", card.updatedAt.rfc3339)
            json.member("deletedAt", card.deletedAt?.rfc3339)
            json.member("me") { Self.write(member.membership, to: &$0) }
            guard let mergedFields else { return }
            json.member("merged") { json in
                json.array(mergedFields) { json, field in json.value(field.rawValue) }
            }
        }
    }

    private func writeBarcode(_ barcode: CardBarcode?, to json: inout JSONWriter) {
        guard let barcode else {
            json.member("barcode", .null)
            return
        }
        json.member("barcode") { json in
            json.object { json in
                json.member("symbology", barcode.symbology.rawValue)
                json.member("payload", barcode.payload)
                json.member("charset", barcode.charset)
            }
        }
    }

    private func writeImages(to json: inout JSONWriter) {
        let id = member.card.id
        json.member("images") { json in
            json.object { json in
                for slot in ImageSlot.allCases {
                    guard let image = member.images[slot] else {
                        json.member(slot.rawValue, .null)
                        continue
                    }
                    json.member(slot.rawValue) { json in
                        json.object { json in
                            json.member("sha256", image.sha256)
                            json.member("mediaType", image.mediaType)
                            json.member("byteCount", image.byteCount)
                            json.member("url", "/v1/cards/\(id)/images/\(slot.rawValue)")
                        }
                    }
                }
            }
        }
    }

    private func writeLocation(_ json: inout JSONWriter, _ location: CardLocation) {
        json.object { json in
            json.member("latitude", .number(String(location.latitude)))
            json.member("longitude", .number(String(location.longitude)))
            json.member("label", location.label)
        }
    }

    /// Writes what a card is to its member.
    static func write(_ membership: CardMembership, to json: inout JSONWriter) {
        json.object { json in
            json.member("favourite", membership.isFavourite)
            json.member("archived", membership.isArchived)
            json.member("position", membership.position)
            json.member("memberVersion", membership.memberVersion)
            json.member("lastUsedAt", membership.lastUsed?.rfc3339)
        }
    }
}
