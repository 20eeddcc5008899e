import Hashing
public import WalletCore

extension WriteSession {
    /// Puts a picture on a card, without its metadata.
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
        guard bytes.count <= ImageKind.byteCountMax else {
            throw .invalid("image", "too_large", "The picture has more than 8 MiB.")
        }
        let picture = try Self.picture(bytes)
        let image = CardImage(
            sha256: SHA256.hash(picture.bytes).hexadecimal,
            mediaType: picture.mediaType,
            byteCount: picture.bytes.count,
            width: picture.width,
            height: picture.height
        )
        guard current.images[slot]?.sha256 != image.sha256 else { return current }
        try writing { writer throws(RepositoryError) in
            try writer.insertImage(image, bytes: picture.bytes)
        }
        return try changeImage(image.sha256, slot: slot, of: current.card)
    }

    private static func picture(_ bytes: [UInt8]) throws(WalletError) -> PictureFile {
        do throws(PictureFile.Fault) {
            return try PictureFile(bytes)
        } catch {
            switch error {
            case .unknownKind:
                throw .invalid(
                    "image",
                    "unknown_image_kind",
                    "The picture is not PNG, JPEG or WebP."
                )
            case .broken(let offset):
                throw .invalid("image", "broken_image", "The picture is broken at byte \(offset).")
            case .tooManyPixels:
                let millions = PictureFile.pixelCountMax / 1_000_000
                throw .invalid(
                    "image",
                    "too_many_pixels",
                    "The picture has more than \(millions) million pixels."
                )
            }
        }
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
