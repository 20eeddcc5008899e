internal import JSON
internal import WalletCore

/// Writes the JSON document of our own format.
enum TesseraWriter {
    /// The whole document, UTF-8.
    static func json(_ snapshot: WalletSnapshot) -> [UInt8] {
        var json = JSONWriter(capacity: 4096)
        json.object { json in
            json.member("format", ImportFormat.tessera.rawValue)
            json.member("version", TesseraArchive.version)
            json.member("exportedAt", snapshot.takenAt.rfc3339)
            json.member("person", snapshot.person.description)
            json.member("wallet") { json in
                json.object { json in
                    json.member("id", snapshot.wallet.id.description)
                    json.member("name", snapshot.wallet.name)
                    json.member("timeZone", snapshot.wallet.timeZone)
                }
            }
            json.member("groups") { json in
                json.array(snapshot.groups) { json, group in write(group, to: &json) }
            }
            json.member("cards") { json in
                json.array(snapshot.cards) { json, card in write(card, to: &json) }
            }
        }
        return json.bytes
    }

    private static func write(_ group: CardGroup, to json: inout JSONWriter) {
        json.object { json in
            json.member("id", group.id.description)
            json.member("name", group.name)
            json.member("position", group.position)
            json.member("version", group.version)
        }
    }

    private static func write(_ snapshot: CardSnapshot, to json: inout JSONWriter) {
        let member = snapshot.card
        json.object { json in
            writeShared(member.card, to: &json)
            json.member("groups") { json in
                json.array(member.groups) { json, id in json.value(id.description) }
            }
            json.member("images") { json in writeImages(member.images, to: &json) }
            json.member("me") { json in write(member.membership, pin: snapshot.pin, to: &json) }
            json.member("balances") { json in
                json.array(member.balances) { json, balance in write(balance, to: &json) }
            }
            json.member("ledger") { json in
                json.array(snapshot.ledger) { json, line in write(line, to: &json) }
            }
            json.member("uses") { json in
                json.array(snapshot.uses) { json, use in write(use, to: &json) }
            }
            json.member("messages") { json in
                json.array(snapshot.messages) { json, message in write(message, to: &json) }
            }
            json.member("actions") { json in
                json.array(snapshot.actions) { json, action in write(action, to: &json) }
            }
        }
    }

    private static func writeShared(_ card: Card, to json: inout JSONWriter) {
        json.member("id", card.id.description)
        json.member("version", card.version)
        json.member("name", card.name)
        json.member("note", card.note)
        json.member("cardNumber", card.cardNumber)
        json.member("barcode") { json in write(card.barcode, to: &json) }
        json.member("validFrom", card.validFrom?.description)
        json.member("expiryDate", card.expiryDate?.description)
        json.member("status", card.status.rawValue)
        json.member("color", card.color?.description)
        json.member("link", card.link)
        json.member("category", card.category)
        json.member("program", card.program)
        json.member("locations") { json in
            json.array(card.locations) { json, location in write(location, to: &json) }
        }
        json.member("pin", card.pin)
        json.member("source", card.source)
        json.member("extras", .object(card.extras))
        json.member("createdAt", card.createdAt.rfc3339)
        json.member("updatedAt", card.updatedAt.rfc3339)
        json.member("fieldVersions") { json in
            json.object { json in
                for field in CardField.allCases {
                    if let version = card.fieldVersions[field] {
                        json.member(field.rawValue, version)
                    }
                }
            }
        }
    }

    private static func write(_ barcode: CardBarcode?, to json: inout JSONWriter) {
        guard let barcode else { return json.value(JSONValue.null) }
        json.object { json in
            json.member("symbology", barcode.symbology.rawValue)
            json.member("payload", barcode.payload)
            json.member("charset", barcode.charset)
        }
    }

    private static func write(_ location: CardLocation, to json: inout JSONWriter) {
        json.object { json in
            json.member("latitude", .number("\(location.latitude)"))
            json.member("longitude", .number("\(location.longitude)"))
            json.member("label", location.label)
        }
    }

    private static func writeImages(_ images: [ImageSlot: CardImage], to json: inout JSONWriter) {
        json.object { json in
            for slot in ImageSlot.allCases {
                guard let image = images[slot] else { continue }
                json.member(slot.rawValue) { json in
                    json.object { json in
                        json.member("sha256", image.sha256)
                        json.member("mediaType", image.mediaType)
                        json.member("width", image.width.map(Int64.init))
                        json.member("height", image.height.map(Int64.init))
                    }
                }
            }
        }
    }

    private static func write(
        _ membership: CardMembership,
        pin: Pin?,
        to json: inout JSONWriter
    ) {
        json.object { json in
            json.member("favourite", membership.isFavourite)
            json.member("archived", membership.isArchived)
            json.member("position", membership.position)
            json.member("version", membership.memberVersion)
            json.member("importedLastUsed", membership.importedLastUsed?.rfc3339)
            json.member("pinnedAt", pin?.pinnedAt.rfc3339)
            json.member("pinnedUntil", pin?.until.rfc3339)
        }
    }

    private static func write(_ balance: Balance, to json: inout JSONWriter) {
        json.object { json in
            json.member("unit", balance.unit.code)
            json.member("amount", balance.amount.description)
            json.member("goal", balance.goal?.description)
            json.member("step", balance.step?.description)
            json.member("reset", balance.reset.rawValue)
            json.member("allowsNegative", balance.allowsNegative)
            json.member("version", balance.version)
        }
    }

    private static func write(_ line: LedgerTransaction, to json: inout JSONWriter) {
        json.object { json in
            json.member("id", line.id.description)
            json.member("unit", line.unit.code)
            json.member("kind", line.kind.rawValue)
            json.member("change", line.change.description)
            json.member("balanceAfter", line.balanceAfter.description)
            json.member("occurredAt", line.occurredAt.rfc3339)
            json.member("person", line.person?.description)
            json.member("note", line.note)
        }
    }

    private static func write(_ use: Use, to json: inout JSONWriter) {
        json.object { json in
            json.member("id", use.id.description)
            json.member("instant", use.instant.rfc3339)
            json.member("timeZone", use.timeZone)
            json.member("local", use.local.description)
            json.member("method", use.method.rawValue)
            json.member("source") { json in
                guard let source = use.source else { return json.value(JSONValue.null) }
                json.object { json in
                    json.member("kind", source.kind)
                    json.member("family", source.family.rawValue)
                    json.member("slot", source.slot.map(Int64.init))
                    json.member("entryDate", source.entryDate?.rfc3339)
                }
            }
        }
    }

    private static func write(_ message: PartnerMessage, to json: inout JSONWriter) {
        json.object { json in
            json.member("id", message.id.description)
            json.member("title", message.title)
            json.member("body", message.body)
            json.member("sentAt", message.sentAt.rfc3339)
            json.member("readAt", message.readAt?.rfc3339)
        }
    }

    private static func write(_ action: CardAction, to json: inout JSONWriter) {
        json.object { json in
            json.member("id", action.id.description)
            json.member("kind", action.kind.rawValue)
            json.member("title", action.title)
            json.member("createdAt", action.createdAt.rfc3339)
            json.member("completedAt", action.completedAt?.rfc3339)
        }
    }
}
