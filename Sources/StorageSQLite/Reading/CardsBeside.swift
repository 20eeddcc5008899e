import SQLite
import WalletCore

/// What stands beside the cards of whole wallets, each table read once from end to end.
struct CardsBeside {
    private(set) var balances: [CardID: [Balance]] = [:]
    private(set) var groups: [CardID: [GroupID]] = [:]
    private(set) var images: [CardID: [ImageSlot: CardImage]] = [:]

    init(wallets: Set<WalletID>, session: SQLSession) throws(RepositoryError) {
        for wallet in wallets {
            for (card, balance) in try session.all(BesideSQL.balances, wallet, read: Self.balance) {
                balances[card, default: []].append(balance)
            }
            for (card, group) in try session.all(BesideSQL.groups, wallet, read: Self.group) {
                groups[card, default: []].append(group)
            }
            for (card, image) in try session.all(BesideSQL.images, wallet, read: Self.image) {
                images[card, default: [:]][image.slot] = image.image
            }
            let renditions = try session.all(BesideSQL.renditions, wallet, read: Self.rendition)
            for (card, slot, rendition) in renditions {
                images[card]?[slot]?.renditions.append(rendition)
            }
        }
    }

    private static func balance(_ row: inout Row) throws(SQLiteError) -> (CardID, Balance) {
        (try row.next(), try Balance.row(&row))
    }

    private static func group(_ row: inout Row) throws(SQLiteError) -> (CardID, GroupID) {
        (try row.next(), try row.next())
    }

    private static func image(_ row: inout Row) throws(SQLiteError) -> (CardID, SlotImage) {
        (try row.next(), try SlotImage.row(&row))
    }

    private static func rendition(
        _ row: inout Row
    ) throws(SQLiteError) -> (CardID, ImageSlot, CardImage.Rendition) {
        (try row.next(), try row.word(), try CardImage.Rendition.row(&row))
    }
}

/// The queries over a whole wallet.
private enum BesideSQL {
    static let balances: SQL = """
        SELECT card_id, unit, amount, goal, step, reset, allows_negative, version
        FROM balance WHERE wallet_id = ? ORDER BY card_id, unit
        """
    static let groups: SQL = """
        SELECT l.card_id, g.id FROM card_group g
        JOIN card_group_link l ON l.wallet_id = g.wallet_id AND l.group_id = g.id
        WHERE g.wallet_id = ? ORDER BY g.position, g.id
        """
    static let renditions: SQL = """
        SELECT s.card_id, s.slot, r.sha256, r.byte_count, r.width, r.height
        FROM card_image s JOIN image_rendition r ON r.source_sha256 = s.sha256
        WHERE s.wallet_id = ? ORDER BY r.width DESC, r.height DESC
        """
    static let images: SQL = """
        SELECT s.card_id, s.slot, s.sha256, i.media_type, i.byte_count, i.width, i.height
        FROM card_image s JOIN image i ON i.sha256 = s.sha256 WHERE s.wallet_id = ?
        """
}
