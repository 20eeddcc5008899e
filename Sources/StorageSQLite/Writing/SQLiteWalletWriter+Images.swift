import Hashing
import SQLite
import WalletCore

extension SQLiteWalletWriter {
    func insertImage(_ image: CardImage, bytes: [UInt8]) throws(RepositoryError) {
        try session.run(
            """
            INSERT INTO image (sha256, media_type, byte_count, width, height, bytes)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (sha256) DO NOTHING
            """,
            try hash(image.sha256),
            image.mediaType,
            image.byteCount,
            image.width,
            image.height,
            bytes
        )
    }

    func save(_ renditions: ImageRenditions?, of sha256: String) throws(RepositoryError) {
        let source = try hash(sha256)
        let count = try session.changing(
            """
            UPDATE image SET rendering = ?, width = coalesce(?, width), height = coalesce(?, height)
            WHERE sha256 = ?
            """,
            renditions == nil ? "refused" : "done",
            renditions?.width,
            renditions?.height,
            source
        )
        guard count == 1 else { return }
        for picture in renditions?.pictures ?? [] {
            try session.run(
                """
                INSERT INTO image_rendition (source_sha256, sha256, byte_count, width, height, bytes)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (source_sha256, width, height) DO UPDATE SET sha256 = excluded.sha256,
                    byte_count = excluded.byte_count, bytes = excluded.bytes
                """,
                source,
                try hash(picture.rendition.sha256),
                picture.rendition.byteCount,
                picture.rendition.width,
                picture.rendition.height,
                picture.bytes
            )
        }
        // What widgets show of these wallets may be another size now.
        let wallets = try session.all(
            "SELECT DISTINCT wallet_id FROM card_image WHERE sha256 = ?",
            source
        ) { (row) throws(SQLiteError) in try row.next(WalletID.self) }
        for wallet in wallets { touch(wallet) }
    }

    func setImage(
        _ sha256: String?,
        slot: ImageSlot,
        of card: CardID
    ) throws(RepositoryError) {
        let wallet = try wallet(ofCard: card)
        touch(wallet)
        let former = try session.first(
            "SELECT sha256 FROM card_image WHERE wallet_id = ? AND card_id = ? AND slot = ?",
            wallet,
            card,
            Word(slot)
        ) { (row) throws(SQLiteError) in try row.next([UInt8].self) }
        if let sha256 {
            try session.run(
                """
                INSERT INTO card_image (wallet_id, card_id, slot, sha256) VALUES (?, ?, ?, ?)
                ON CONFLICT (wallet_id, card_id, slot) DO UPDATE SET sha256 = excluded.sha256
                """,
                wallet,
                card,
                Word(slot),
                try hash(sha256)
            )
        } else {
            try session.run(
                "DELETE FROM card_image WHERE wallet_id = ? AND card_id = ? AND slot = ?",
                wallet,
                card,
                Word(slot)
            )
        }
        if let former { try deleteImageIfUnused(former) }
    }

    /// Removes a picture's bytes where no card shows it any more.
    func deleteImageIfUnused(_ sha256: [UInt8]) throws(RepositoryError) {
        try session.run(
            """
            DELETE FROM image WHERE sha256 = ?1
            AND NOT EXISTS (SELECT 1 FROM card_image WHERE sha256 = ?1)
            """,
            sha256
        )
    }

    private func hash(_ text: String) throws(RepositoryError) -> [UInt8] {
        guard let hash = Hexadecimal.bytes(of: text), hash.count == 32 else {
            throw .constraint(detail: "a picture is named by 64 hexadecimal digits")
        }
        return hash
    }
}
