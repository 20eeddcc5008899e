public import WalletCore

extension ReadSession {
    /// Which content of a slot is asked for.
    public enum ImageChoice: Equatable, Sendable {
        /// The whole picture.
        case whole
        /// The one, whole or smaller, whose SHA-256 begins so: 16 lower-case hexadecimal digits.
        case named(String)
        /// The largest one of which no side is longer, in pixels.
        case fitting(edge: Int)
    }

    /// A picture of one of the person's cards.
    ///
    /// - Parameters:
    ///   - slot: where on the card.
    ///   - id: the card.
    ///   - choice: the whole picture, or a smaller one.
    /// - Returns: the content with its media type and its SHA-256.
    /// - Throws: ``WalletError/notFound(_:)`` where the slot is empty, or has no such picture.
    public func image(
        _ slot: ImageSlot,
        of id: CardID,
        _ choice: ImageChoice = .whole
    ) throws(WalletError) -> (image: CardImage, sha256: String, bytes: [UInt8]) {
        guard let image = try card(id).images[slot], let sha256 = image.sha256(choice) else {
            throw .notFound(.image)
        }
        let bytes = try reading { reader throws(RepositoryError) in
            try reader.imageBytes(sha256: sha256)
        }
        guard let bytes else { throw .notFound(.image) }
        return (image, sha256, bytes)
    }
}

extension CardImage {
    /// The content that a choice names; nil for none.
    fileprivate func sha256(_ choice: ReadSession.ImageChoice) -> String? {
        switch choice {
        case .whole: sha256
        case .named(let name): ([sha256] + renditions.map(\.sha256)).first { $0.prefix(16) == name }
        case .fitting(let edge):
            sizes.filter { max($0.width, $0.height) <= edge }
                .max { $0.width * $0.height < $1.width * $1.height }?.sha256
        }
    }
}
