import JSON
import SQLite
import WalletCore

extension SQLiteWalletWriter {
    func insert(_ card: Card, keys: CardSearchKeys, rev: Int64) throws(RepositoryError) {
        touch(card.walletID)
        try session.run(
            """
            INSERT INTO card (rev, version, deleted_at, name, card_number, symbology,
                barcode_payload, barcode_charset, valid_from_date, expiry_date, status, color,
                category, program, link, updated_at, source, name_key, field_versions, locations,
                pin, note, search_text, extras, created_at, wallet_id, id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            rev,
            card.version,
            card.deletedAt,
            card.name,
            card.cardNumber,
            card.barcode.map { Word($0.symbology) },
            card.barcode?.payload,
            card.barcode?.charset,
            card.validFrom,
            card.expiryDate,
            Word(card.status),
            card.color.map { Int64($0.rgb) },
            card.category,
            card.program,
            card.link,
            card.updatedAt,
            card.source,
            keys.name,
            CardColumns.text(of: card.fieldVersions),
            CardColumns.text(of: card.locations),
            card.pin,
            card.note,
            keys.text,
            CardColumns.text(of: card.extras),
            card.createdAt,
            card.walletID,
            card.id
        )
    }

    func update(_ card: Card, keys: CardSearchKeys, rev: Int64) throws(RepositoryError) {
        touch(card.walletID)
        let count = try session.changing(
            """
            UPDATE card SET rev = ?, version = ?, deleted_at = ?, name = ?, card_number = ?,
                symbology = ?, barcode_payload = ?, barcode_charset = ?, valid_from_date = ?,
                expiry_date = ?, status = ?, color = ?, category = ?, program = ?, link = ?,
                updated_at = ?, source = ?, name_key = ?, field_versions = ?, locations = ?,
                pin = ?, note = ?, search_text = ?, extras = ?
            WHERE wallet_id = ? AND id = ?
            """,
            rev,
            card.version,
            card.deletedAt,
            card.name,
            card.cardNumber,
            card.barcode.map { Word($0.symbology) },
            card.barcode?.payload,
            card.barcode?.charset,
            card.validFrom,
            card.expiryDate,
            Word(card.status),
            card.color.map { Int64($0.rgb) },
            card.category,
            card.program,
            card.link,
            card.updatedAt,
            card.source,
            keys.name,
            CardColumns.text(of: card.fieldVersions),
            CardColumns.text(of: card.locations),
            card.pin,
            card.note,
            keys.text,
            CardColumns.text(of: card.extras),
            card.walletID,
            card.id
        )
        try requireOne(count, "card")
    }

    func save(
        _ membership: CardMembership,
        card: CardID,
        person: PersonID,
        rev: Int64
    ) throws(RepositoryError) {
        touch(person)
        try session.run(
            """
            INSERT INTO member_card (person_id, card_id, rev, member_version, choice_version,
                is_favourite, is_archived, position, imported_last_used_at)
            VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7, ?8)
            ON CONFLICT (person_id, card_id) DO UPDATE SET rev = excluded.rev,
                member_version = excluded.member_version,
                choice_version = excluded.choice_version, is_favourite = excluded.is_favourite,
                is_archived = excluded.is_archived, position = excluded.position,
                imported_last_used_at = excluded.imported_last_used_at
            """,
            person,
            card,
            rev,
            membership.memberVersion,
            membership.isFavourite,
            membership.isArchived,
            membership.position,
            membership.importedLastUsed
        )
    }
}

extension SQLiteWalletWriter {
    func insert(_ past: CardFieldPast) throws(RepositoryError) {
        let wallet = try wallet(ofCard: past.cardID)
        touch(wallet)
        var json = JSONWriter(capacity: 64)
        json.value(past.value)
        try session.run(
            """
            INSERT INTO card_field_history (wallet_id, card_id, field, version, value, changed_by,
                changed_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            wallet,
            past.cardID,
            Word(past.field),
            past.version,
            past.value.isNull ? nil : json.text,
            past.changedBy,
            past.changedAt
        )
    }
}
