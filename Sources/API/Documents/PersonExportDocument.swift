public import JSON
import WalletCore
public import WalletService

/// All that is kept of a person, as one JSON document: for the person, not for an importer.
public struct PersonExportDocument {
    private let export: PersonExport

    /// Makes the document.
    public init(_ export: PersonExport) {
        self.export = export
    }

    /// Writes the document.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("exportedAt", export.exportedAt.rfc3339)
            json.member("person") { PersonDocument(export.person).write(to: &$0) }
            json.member("devices") { json in
                json.array(export.devices) { DeviceDocument($1).write(to: &$0) }
            }
            json.member("placements") { json in
                json.array(export.placements) {
                    PlacementDocument($1, of: $1.deviceID).write(to: &$0)
                }
            }
            json.member("tokens") { json in
                json.array(export.tokens) { TokenDocument($1).write(to: &$0) }
            }
            json.member("wallets") { json in
                json.array(export.wallets) {
                    WalletDocument($1.wallet, role: $1.role).write(to: &$0)
                }
            }
            json.member("groups") { json in
                json.array(export.groups) { GroupDocument($1).write(to: &$0) }
            }
            json.member("cards") { json in
                json.array(export.cards) { json, card in
                    CardDocument(card, today: export.today, showsPIN: true).write(to: &json)
                }
            }
            json.member("transactions") { json in
                json.array(export.transactions) { json, entry in
                    json.object { json in
                        json.member("cardId", entry.cardID.description)
                        json.member("transaction") {
                            TransactionDocument(entry.transaction).write(to: &$0)
                        }
                    }
                }
            }
            json.member("pins") { json in
                json.array(export.pins) { json, pin in
                    json.object { json in
                        json.member("cardId", pin.cardID.description)
                        json.member("until", pin.until.rfc3339)
                    }
                }
            }
            json.member("uses") { json in
                json.array(export.uses) { UseDocument($1).write(to: &$0) }
            }
            PersonTracesDocument(export.traces, of: export.person.id).writeMembers(to: &json)
        }
    }
}
