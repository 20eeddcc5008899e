import SQLite
import WalletCore

extension MemberCard {
    /// The columns of a card `c` and of what it is to a member, `k`, in the order of
    /// ``row(_:)``.
    static let columns: StaticString = """
        c.id, c.wallet_id, c.version, c.name, c.note, c.card_number, \
        c.symbology, c.barcode_payload, c.barcode_charset, \
        c.valid_from_date, c.expiry_date, c.status, c.color, c.link, c.category, c.program, \
        c.locations, c.pin, c.source, c.extras, c.created_at, c.updated_at, c.deleted_at, \
        c.field_versions, \
        k.is_favourite, k.is_archived, k.position, k.member_version, k.choice_version, \
        k.imported_last_used_at, k.used_at
        """

    /// Reads a card without what stands beside it.
    static func row(_ row: inout Row) throws(SQLiteError) -> MemberCard {
        MemberCard(card: try Card.row(&row), membership: try CardMembership.row(&row))
    }
}

extension Card {
    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> Card {
        Card(
            id: try row.next(),
            walletID: try row.next(),
            version: try row.next(),
            name: try row.next(),
            note: try row.next(),
            cardNumber: try row.next(),
            barcode: try CardBarcode.row(&row),
            validFrom: try row.next(),
            expiryDate: try row.next(),
            status: try row.word(),
            color: try row.next(Int64?.self).map { CardColor(rgb: UInt32(truncatingIfNeeded: $0)) },
            link: try row.next(),
            category: try row.next(),
            program: try row.next(),
            locations: try CardColumns.locations(&row),
            pin: try row.next(),
            source: try row.next(),
            extras: try CardColumns.extras(&row),
            createdAt: try row.next(),
            updatedAt: try row.next(),
            deletedAt: try row.next(),
            fieldVersions: try CardColumns.fieldVersions(&row)
        )
    }
}

extension CardBarcode {
    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> CardBarcode? {
        let symbology = try row.next(Word<Symbology>?.self)
        let payload = try row.next(String?.self)
        let charset = try row.next(String?.self)
        return symbology.map {
            CardBarcode(symbology: $0.value, payload: payload, charset: charset)
        }
    }
}

extension CardMembership {
    /// Reads what a card is to a member; without a row of its own, nothing was chosen.
    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> CardMembership {
        let isFavourite = try row.next(Bool?.self) ?? false
        let isArchived = try row.next(Bool?.self) ?? false
        let position = try row.next(Int64?.self)
        let memberVersion = try row.next(Int64?.self) ?? 0
        let choiceVersion = try row.next(Int64?.self) ?? 0
        let imported = try row.next(Instant?.self)
        let used = try row.next(Instant?.self)
        return CardMembership(
            isFavourite: isFavourite,
            isArchived: isArchived,
            position: position,
            memberVersion: memberVersion,
            choiceVersion: choiceVersion,
            importedLastUsed: imported,
            lastUsed: [imported, used].compactMap { $0 }.max()
        )
    }
}

extension Balance {
    /// Reads a balance of the columns unit, amount, goal, step, reset, allows_negative, version.
    static func row(_ row: inout Row) throws(SQLiteError) -> Balance {
        Balance(
            unit: try row.next(),
            amount: try row.next(),
            goal: try row.next(),
            step: try row.next(),
            reset: try row.word(),
            allowsNegative: try row.next(),
            version: try row.next()
        )
    }
}
