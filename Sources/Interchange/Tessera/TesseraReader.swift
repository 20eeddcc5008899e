internal import JSON
internal import WalletCore

/// Reads the JSON document of our own format.
struct TesseraReader {
    /// The archive's pictures by their digests.
    var imageBytes: [String: [UInt8]] = [:]
    private let walletID: WalletID
    private let personID: PersonID
    private let timeZone: String?
    private let groups: [CardGroup]
    private let cards: [JSONValue]
    private var rowErrors: [ImportIssue] = []
    private var warnings: [ImportIssue] = []

    /// Takes the document, and reads all of it but the cards.
    init(_ json: JSONValue) throws(InterchangeError) {
        do {
            let document = try JSONFields(json, path: "document")
            let root = try JSONFields(json)
            guard try root.text("format") == ImportFormat.tessera.rawValue else {
                throw document.fault("format")
            }
            let version = try root.integer("version")
            guard version == TesseraArchive.version else {
                throw InterchangeError.unsupportedVersion(.tessera, found: String(version))
            }
            guard let wallet = try root.fields("wallet") else { throw root.fault("wallet") }
            let walletID = try wallet.required("id") { WalletID($0) }
            self.walletID = walletID
            timeZone = try wallet.optionalText("timeZone")
            personID = try root.required("person") { PersonID($0) }
            groups = try root.list("groups") { fields throws(JSONFields.Fault) in
                try Self.group(fields, walletID: walletID)
            }
            guard let cards = root.value("cards")?.arrayValue else { throw root.fault("cards") }
            self.cards = cards
        } catch let fault as JSONFields.Fault {
            throw .malformedMember(path: fault.path)
        } catch let error as InterchangeError {
            throw error
        } catch {
            throw .malformedMember(path: "document")
        }
    }

    private static func group(
        _ fields: JSONFields,
        walletID: WalletID
    ) throws(JSONFields.Fault) -> CardGroup {
        let name = try fields.text("name")
        guard !name.isEmpty else { throw fields.fault("name") }
        return CardGroup(
            id: try fields.required("id") { GroupID($0) },
            walletID: walletID,
            name: name,
            position: try fields.integer("position", in: JSONFields.positions),
            version: try fields.integer("version", in: JSONFields.versions)
        )
    }

    /// Adds a warning about an entry of the archive.
    mutating func warn(_ code: ImportIssue.Code, _ path: String) {
        warnings.append(ImportIssue(section: .entries, row: nil, code: code, raw: path))
    }

    /// Reads the cards.
    mutating func document() -> ImportDocument {
        var good: [ImportedCard] = []
        var seen: Set<String> = []
        let decoder = TesseraCardDecoder(walletID: walletID, personID: personID)
        for (index, value) in cards.enumerated() {
            do throws(JSONFields.Fault) {
                let fields = try JSONFields(value)
                let snapshot = try decoder.snapshot(fields)
                for name in fields.unknownNames(besides: TesseraCardDecoder.memberNames) {
                    warnings.append(ImportIssue(row: index + 1, field: name, code: .unknownMember))
                }
                let id = snapshot.card.card.id.description
                guard seen.insert(id).inserted else { throw JSONFields.Fault(path: "id") }
                good.append(card(snapshot, row: index + 1))
            } catch {
                rowErrors.append(
                    ImportIssue(
                        row: index + 1,
                        sourceID: value["id"]?.stringValue,
                        field: error.path.isEmpty ? nil : error.path,
                        code: .malformed
                    )
                )
            }
        }
        return ImportDocument(
            format: .tessera,
            carriedFields: Set(ImportedField.allCases),
            groups: groups.map(\.name),
            groupSnapshots: groups,
            exporter: personID,
            timeZone: timeZone,
            cards: good,
            rowErrors: rowErrors,
            warnings: warnings
        )
    }

    private mutating func card(_ original: CardSnapshot, row: Int) -> ImportedCard {
        var snapshot = original
        let shared = snapshot.card.card
        var card = ImportedCard(
            sourceID: shared.id.description,
            row: row,
            name: shared.name
        )
        card.note = shared.note
        card.cardNumber = shared.cardNumber
        card.barcode = shared.barcode.map { barcode in
            ImportedBarcode(
                formatName: CatimaBarcodeFormat.reportName(of: barcode.symbology),
                symbology: barcode.symbology,
                payload: barcode.payload,
                charset: barcode.charset
            )
        }
        card.validFrom = shared.validFrom.map { .date($0) }
        card.expiry = shared.expiryDate.map { .date($0) }
        card.status = shared.status
        card.color = shared.color
        card.link = shared.link
        card.category = shared.category
        card.program = shared.program
        card.locations = shared.locations
        card.pin = shared.pin
        card.balances = snapshot.card.balances
        card.isFavourite = snapshot.card.membership.isFavourite
        card.isArchived = snapshot.card.membership.isArchived
        card.lastUsed = snapshot.lastUsed
        card.extras = shared.extras
        snapshot.card.groups = groupIDs(snapshot.card.groups, row: row)
        let names = Set(snapshot.card.groups)
        card.groups = groups.filter { names.contains($0.id) }.map(\.name)
        for (slot, image) in snapshot.card.images {
            guard let bytes = imageBytes[image.sha256] else {
                warnings.append(
                    ImportIssue(
                        row: row,
                        field: "images.\(slot.rawValue)",
                        code: .missingImage,
                        raw: image.sha256
                    )
                )
                snapshot.card.images[slot] = nil
                continue
            }
            let described = CardImage(
                sha256: image.sha256,
                mediaType: image.mediaType,
                byteCount: bytes.count,
                width: image.width,
                height: image.height
            )
            card.images[slot] = ImportedImage(image: described, bytes: bytes)
            snapshot.card.images[slot] = described
        }
        card.snapshot = snapshot
        return card
    }

    /// The ids of groups that are in the document; others are named in the warnings.
    private mutating func groupIDs(_ ids: [GroupID], row: Int) -> [GroupID] {
        let known = Set(groups.map(\.id))
        for id in ids where !known.contains(id) {
            warnings.append(
                ImportIssue(row: row, field: "groups", code: .unknownGroup, raw: id.description)
            )
        }
        return ids.filter(known.contains)
    }
}

extension CardSnapshot {
    /// The latest use that the snapshot knows of.
    fileprivate var lastUsed: Instant? {
        let imported = card.membership.importedLastUsed
        return ([imported] + uses.map { $0.instant }).compactMap { $0 }.max()
    }
}
