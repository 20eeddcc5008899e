public import WalletCore

extension WriteSession {
    /// Puts a picture on a card.
    ///
    /// - Parameters:
    ///   - picture: one that was decoded.
    ///   - slot: where on the card.
    ///   - id: the card.
    /// - Returns: the card as it is now.
    /// - Throws: ``WalletError/notFound(_:)`` for a card that the person cannot see.
    public func setImage(
        _ picture: PreparedPicture,
        slot: ImageSlot,
        of id: CardID
    ) throws(WalletError) -> MemberCard {
        let current = try editableCard(id, ifVersion: nil)
        guard current.images[slot]?.sha256 != picture.image.sha256 else { return current }
        try writing { writer throws(RepositoryError) in
            try writer.insertImage(picture.image, bytes: picture.bytes)
            try writer.save(picture.renditions, of: picture.image.sha256)
        }
        return try changeImage(picture.image.sha256, slot: slot, of: current.card)
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
