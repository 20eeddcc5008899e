internal import JSON
internal import WalletCore

/// Writes what Catima reads: its CSV of version 2, and the pictures beside it.
struct CatimaWriter {
    private let snapshot: WalletSnapshot
    private let zone: ZoneTable
    private let groupNames: [GroupID: String]
    private let ids: [Int32]
    /// Columns that another program had in its table, in the order of their first card.
    private let foreignColumns: [String]
    private var losses: [ExportLoss] = []

    /// Takes a wallet.
    ///
    /// - Parameters:
    ///   - snapshot: the wallet.
    ///   - zone: where days become the moments that the format wants.
    private init(_ snapshot: WalletSnapshot, zone: ZoneTable) {
        self.snapshot = snapshot
        self.zone = zone
        groupNames = Dictionary(
            snapshot.groups.map { ($0.id, $0.name) },
            uniquingKeysWith: { first, _ in first }
        )
        ids = Self.ids(of: snapshot.cards)
        foreignColumns = Self.foreignColumns(of: snapshot.cards)
    }

    /// Writes a file: CSV, or an archive where one is wanted or there are pictures or a password.
    static func file(
        _ snapshot: WalletSnapshot,
        zone: ZoneTable,
        password: ArchivePassword?,
        isArchive: Bool
    ) throws(InterchangeError) -> ExportedFile {
        var writer = CatimaWriter(snapshot, zone: zone)
        let table = writer.table()
        guard
            isArchive || password != nil
                || snapshot.cards.contains(where: { !$0.card.images.isEmpty })
        else {
            return ExportedFile(
                bytes: table,
                mediaType: "text/csv",
                fileExtension: "csv",
                losses: writer.losses
            )
        }
        var archive = try ArchiveWriter(date: snapshot.takenAt, password: password)
        try archive.add(path: CatimaArchiveReader.tableName, bytes: table, isPacked: true)
        try writer.addImages(to: &archive)
        return ExportedFile(
            bytes: try archive.finish(),
            mediaType: "application/zip",
            fileExtension: "zip",
            losses: writer.losses
        )
    }

    private mutating func table() -> [UInt8] {
        var csv = CSVWriter()
        csv.row(["2"])
        csv.blankLine()
        csv.row(CatimaColumn.groupHeader)
        for group in snapshot.groups { csv.row([group.name]) }
        csv.blankLine()
        csv.row(CatimaColumn.allCases.map(\.rawValue) + foreignColumns)
        for (card, id) in zip(snapshot.cards, ids) { csv.row(fields(card.card, id: id)) }
        csv.blankLine()
        csv.row(CatimaColumn.linkHeader)
        for (card, id) in zip(snapshot.cards, ids) {
            for name in card.card.groups.compactMap({ groupNames[$0] }) {
                csv.row([String(id), name])
            }
        }
        return csv.bytes
    }

    private func addImages(to archive: inout ArchiveWriter) throws(InterchangeError) {
        for (card, id) in zip(snapshot.cards, ids) {
            for slot in ImageSlot.allCases {
                guard let image = card.card.images[slot],
                    let bytes = snapshot.imageBytes[image.sha256]
                else { continue }
                // Readers go by the content; the name is fixed, whatever kind of picture it is.
                let path = "card_\(id)_\(slot.rawValue).png"
                try archive.add(path: path, bytes: bytes, isPacked: false)
            }
        }
    }

    // MARK: Ids and columns

    /// The ids that cards came with, where these are whole numbers; free ones for all others.
    private static func ids(of cards: [CardSnapshot]) -> [Int32] {
        var taken: Set<Int32> = []
        let wanted = cards.map { snapshot -> Int32? in
            let source = snapshot.card.card.source ?? ""
            guard source.hasPrefix("catima:"), let id = Int32(source.dropFirst(7)), id > 0,
                taken.insert(id).inserted
            else { return nil }
            return id
        }
        var next: Int32 = 1
        return wanted.map { id in
            if let id { return id }
            while taken.contains(next) { next += 1 }
            taken.insert(next)
            return next
        }
    }

    private static func foreignColumns(of cards: [CardSnapshot]) -> [String] {
        var names: [String] = []
        var seen = Set(CatimaColumn.allCases.map(\.rawValue) + [CatimaCardReader.surplusName])
        for card in cards {
            for member in card.card.card.extras.catima.members
            where member.value.stringValue != nil && seen.insert(member.name).inserted {
                names.append(member.name)
            }
        }
        return names
    }

    // MARK: A card

    private mutating func fields(_ card: MemberCard, id: Int32) -> [String] {
        let shared = card.card
        let kept = shared.extras.catima
        noteLosses(of: card)
        let code = codeFields(shared, kept: kept)
        let money = moneyFields(card, kept: kept)
        let known: [String] = [
            String(id), shared.name, shared.note,
            day(shared.validFrom, .validFrom, kept: kept),
            day(shared.expiryDate, .expiry, kept: kept),
            money.amount, money.unit,
            // Catima takes no card without a number: what its code says stands for it.
            shared.cardNumber.isEmpty ? code.payload : shared.cardNumber,
            code.payload, code.format, code.charset,
            color(shared.color, kept: kept),
            card.membership.isFavourite ? "1" : original(.starStatus, kept) ?? "0",
            card.membership.lastUsed.map { String($0.secondsSinceEpoch) }
                ?? original(.lastUsed, kept) ?? "0",
            card.membership.isArchived ? "1" : original(.archive, kept) ?? "0",
        ]
        return known + foreignColumns.map { kept[$0]?.stringValue ?? "" }
    }

    /// What stood in a column and could not be read.
    private func original(_ column: CatimaColumn, _ kept: JSONObject) -> String? {
        kept[column.rawValue]?.stringValue
    }

    private mutating func noteLosses(of card: MemberCard) {
        let shared = card.card
        let lost: [(field: String, isLost: Bool)] = [
            ("status", shared.status != .active), ("link", shared.link != nil),
            ("category", shared.category != nil), ("program", shared.program != nil),
            ("locations", !shared.locations.isEmpty), ("pin", shared.pin != nil),
            ("extras", Self.hasForeignExtras(shared)),
            ("position", card.membership.position != nil),
            ("cardNumber", shared.cardNumber.isEmpty),
        ]
        for entry in lost where entry.isLost { lose(entry.field, of: shared) }
    }

    /// Whether there are extras that no column can hold.
    private static func hasForeignExtras(_ card: Card) -> Bool {
        card.extras.members.contains { $0.name != CatimaColumn.extrasName }
            || card.extras.catima[CatimaCardReader.surplusName] != nil
    }

    private mutating func lose(_ field: String, of card: Card) {
        losses.append(ExportLoss(cardName: card.name, field: field))
    }

    /// A day as a moment: the one it came with while it is still that day, else noon.
    private func day(_ date: CalendarDate?, _ column: CatimaColumn, kept: JSONObject) -> String {
        guard let date else { return original(column, kept) ?? "" }
        if let original = CatimaOriginalDay(kept[column.rawValue]), original.date == date {
            return String(original.instant.millisecondsSinceEpoch)
        }
        // At noon the day stays the same for readers up to twelve hours away.
        let noon = LocalDateTime(date: date, secondsOfDay: 43_200)
        return String(zone.instant(noon).millisecondsSinceEpoch)
    }

    private func color(_ color: CardColor?, kept: JSONObject) -> String {
        let original = self.original(.headerColor, kept)
        guard let color else { return original ?? "" }
        if let original, let argb = Int32(original),
            CardColor(rgb: UInt32(bitPattern: argb)) == color
        {
            return original
        }
        return String(Int32(bitPattern: 0xFF00_0000 | color.rgb))
    }

    private mutating func codeFields(
        _ card: Card,
        kept: JSONObject
    ) -> (payload: String, format: String, charset: String) {
        guard let barcode = card.barcode else {
            return (
                original(.barcodeID, kept) ?? "", original(.barcodeType, kept) ?? "",
                original(.barcodeEncoding, kept) ?? ""
            )
        }
        guard let name = CatimaBarcodeFormat.name(of: barcode.symbology) else {
            lose("barcode", of: card)
            return (barcode.payload ?? "", "", "")
        }
        let charset = original(.barcodeEncoding, kept) ?? ""
        return (
            barcode.payload ?? "", name,
            charset.isEmpty
                ? barcode.charset ?? ImportFormat.charsetWhereUnset(card.codePayload) : charset
        )
    }

    private mutating func moneyFields(
        _ card: MemberCard,
        kept: JSONObject
    ) -> (amount: String, unit: String) {
        let currency = card.balances.first { $0.unit.isCurrency }
        guard let balance = currency ?? card.balances.first else { return ("", "") }
        if card.balances.count > 1 { lose("balances", of: card.card) }
        if !balance.unit.isCurrency, balance.unit != .points { lose("unit", of: card.card) }
        let hasSettings = balance.goal != nil || balance.step != nil || balance.reset != .never
        if hasSettings { lose("balances", of: card.card) }
        let unit = balance.unit.isCurrency ? balance.unit.code : ""
        let originalUnit = original(.balanceType, kept)
        let originalAmount = original(.balance, kept)
        return (
            balance.amount.isZero
                ? originalAmount ?? balance.amount.description
                : balance.amount.description,
            balance.unit == .points ? originalUnit ?? unit : unit
        )
    }
}
