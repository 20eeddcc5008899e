import Hashing
import SQLite
import WalletCore

extension SQLiteReading {
    func card(_ id: CardID, viewer: PersonID) throws(RepositoryError) -> MemberCard? {
        let found = try session.first(CardSQL.one, id, viewer, read: MemberCard.row)
        guard let found else { return nil }
        return try completing(found)
    }

    func isCard(_ id: CardID, visibleTo person: PersonID) throws(RepositoryError) -> Bool {
        try session.exists(
            """
            SELECT 1 FROM card c
            JOIN member m ON m.wallet_id = c.wallet_id AND m.person_id = ?2
            WHERE c.id = ?1 AND c.deleted_at IS NULL
            """,
            id,
            person
        )
    }

    func cardIDs(source: String, in wallet: WalletID) throws(RepositoryError) -> [CardID] {
        try session.all(
            "SELECT id FROM card WHERE wallet_id = ? AND source = ? ORDER BY created_at, id",
            wallet,
            source
        ) { (row) throws(SQLiteError) in try row.next(CardID.self) }
    }

    /// Adds what stands beside a card.
    func completing(_ found: MemberCard) throws(RepositoryError) -> MemberCard {
        var card = found
        let (wallet, id) = (found.card.walletID, found.card.id)
        card.balances = try session.all(CardSQL.balances, wallet, id, read: Balance.row)
        card.groups = try session.all(CardSQL.groups, wallet, id) { (row) throws(SQLiteError) in
            try row.next(GroupID.self)
        }
        let images = try session.all(CardSQL.images, wallet, id, read: SlotImage.row)
        for image in images {
            card.images[image.slot] = image.image
            card.images[image.slot]?.renditions = try session.all(
                CardSQL.renditions,
                wallet,
                id,
                Word(image.slot),
                read: CardImage.Rendition.row
            )
        }
        return card
    }
}

/// A picture in a slot.
struct SlotImage {
    let slot: ImageSlot
    let image: CardImage

    /// Reads the columns slot, sha256, media_type, byte_count, width, height.
    static func row(_ row: inout Row) throws(SQLiteError) -> SlotImage {
        SlotImage(
            slot: try row.word(),
            image: CardImage(
                sha256: Hexadecimal.text(of: try row.next()),
                mediaType: try row.next(),
                byteCount: try row.next(),
                width: try row.next(),
                height: try row.next()
            )
        )
    }
}

extension CardImage.Rendition {
    /// Reads the columns sha256, byte_count, width, height.
    static func row(_ row: inout Row) throws(SQLiteError) -> CardImage.Rendition {
        CardImage.Rendition(
            sha256: Hexadecimal.text(of: try row.next()),
            byteCount: try row.next(),
            width: try row.next(),
            height: try row.next()
        )
    }
}

/// The queries for one card.
private enum CardSQL {
    static let one = SQL(
        "SELECT ",
        MemberCard.columns,
        """
         FROM card c
        JOIN member m ON m.wallet_id = c.wallet_id AND m.person_id = ?2
        LEFT JOIN member_card k ON k.person_id = ?2 AND k.card_id = c.id
        WHERE c.id = ?1
        """
    )
    static let balances: SQL = """
        SELECT unit, amount, goal, step, reset, allows_negative, version
        FROM balance WHERE wallet_id = ? AND card_id = ? ORDER BY unit
        """
    static let groups: SQL = """
        SELECT g.id FROM card_group_link l
        JOIN card_group g ON g.wallet_id = l.wallet_id AND g.id = l.group_id
        WHERE l.wallet_id = ? AND l.card_id = ? ORDER BY g.position, g.id
        """
    static let renditions: SQL = """
        SELECT r.sha256, r.byte_count, r.width, r.height
        FROM card_image s JOIN image_rendition r ON r.source_sha256 = s.sha256
        WHERE s.wallet_id = ? AND s.card_id = ? AND s.slot = ?
        ORDER BY r.width DESC, r.height DESC
        """
    static let images: SQL = """
        SELECT s.slot, s.sha256, i.media_type, i.byte_count, i.width, i.height
        FROM card_image s JOIN image i ON i.sha256 = s.sha256
        WHERE s.wallet_id = ? AND s.card_id = ?
        """
}
