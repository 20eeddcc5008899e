import Hashing
public import WalletCore

extension WriteSession {
    /// Puts a picture on a card.
    ///
    /// - Parameters:
    ///   - bytes: the picture's content.
    ///   - slot: where on the card.
    ///   - id: the card.
    /// - Returns: the card as it is now.
    /// - Throws: ``WalletError/invalid(_:)`` for content that is no picture of a known kind.
    public func setImage(
        _ bytes: [UInt8],
        slot: ImageSlot,
        of id: CardID
    ) throws(WalletError) -> MemberCard {
        let current = try editableCard(id, ifVersion: nil)
        guard let mediaType = ImageKind.mediaType(of: bytes) else {
            throw .invalid("image", "unknown_image_kind", "The picture is not PNG, JPEG or WebP.")
        }
        guard bytes.count <= ImageKind.byteCountMax else {
            throw .invalid("image", "too_large", "The picture has more than 8 MiB.")
        }
        let size = ImageSize(of: bytes)
        let image = CardImage(
            sha256: SHA256.hash(bytes).hexadecimal,
            mediaType: mediaType,
            byteCount: bytes.count,
            width: size?.width,
            height: size?.height
        )
        guard current.images[slot]?.sha256 != image.sha256 else { return current }
        try writing { writer throws(RepositoryError) in
            try writer.insertImage(image, bytes: bytes)
        }
        return try changeImage(image.sha256, slot: slot, of: current.card)
    }

    /// Takes a picture off a card.
    ///
    /// - Parameters:
    ///   - slot: where on the card.
    ///   - id: the card.
    /// - Returns: the card as it is now.
    /// - Throws: ``WalletError/notFound(_:)`` where the slot is empty.
    public func removeImage(slot: ImageSlot, of id: CardID) throws(WalletError) -> MemberCard {
        let current = try editableCard(id, ifVersion: nil)
        guard current.images[slot] != nil else { throw .notFound(.image) }
        return try changeImage(nil, slot: slot, of: current.card)
    }

    private func changeImage(
        _ sha256: String?,
        slot: ImageSlot,
        of card: Card
    ) throws(WalletError) -> MemberCard {
        var card = card
        card.version += 1
        card.updatedAt = now
        card.fieldVersions[.images] = card.version
        let changed = card
        try writing { writer throws(RepositoryError) in
            let rev = try writer.raiseRev(ofWallet: changed.walletID, at: now)
            try writer.update(
                changed,
                keys: CardRules(environment: environment).keys(of: changed),
                rev: rev
            )
            try writer.setImage(sha256, slot: slot, of: changed.id)
        }
        return try read.card(card.id)
    }
}
