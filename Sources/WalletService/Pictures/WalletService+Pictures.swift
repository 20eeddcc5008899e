import PictureCodec
import WalletCore

extension WalletService {
    /// Decodes a picture and makes the smaller ones, outside any unit of work.
    ///
    /// - Parameters:
    ///   - content: the picture as it came.
    ///   - completion: called once, on any thread, with what is to be stored, or
    ///     ``WalletError/invalid(_:)`` for what is no picture to keep.
    public func preparePicture(
        _ content: [UInt8],
        completion: @escaping @Sendable (Result<PreparedPicture, WalletError>) -> Void
    ) {
        let file: PictureFile
        do throws(WalletError) {
            file = try Self.pictureFile(content)
        } catch {
            completion(.failure(error))
            return
        }
        environment.pictures.render(PreparedPicture.order(for: file)) { result in
            completion(
                result.mapError(Self.refusal).flatMap { rendered in
                    PreparedPicture(content, file, rendered: rendered).map(Result.success)
                        ?? .failure(Self.refusal(.refused(.undecodable)))
                }
            )
        }
    }

    /// Decodes a picture and waits: for the command line, never on a server's thread.
    ///
    /// - Parameter content: as in ``preparePicture(_:completion:)``.
    /// - Returns: what is to be stored.
    /// - Throws: as there.
    public func preparePictureAndWait(
        _ content: [UInt8]
    ) throws(WalletError) -> PreparedPicture {
        let box = ResultBox<PreparedPicture>()
        preparePicture(content) { result in box.fill(result) }
        return try box.wait().get()
    }

    /// Makes the smaller pictures of one that has none yet, and waits.
    ///
    /// A picture that cannot be decoded stays as it is, and is not tried again.
    ///
    /// - Returns: whether there was one.
    /// - Throws: why the repository failed, or that no process could be started.
    public func renderNextImage() throws(WalletError) -> Bool {
        let found = try read(as: .operator) { session throws(WalletError) in
            try session.reading { reader throws(RepositoryError) in
                try reader.imageToRender()
            }
        }
        guard let found else { return false }
        let renditions = try renditions(of: found.bytes)
        _ = try writeAndWait(as: .operator) { session throws(WalletError) in
            try session.writing { writer throws(RepositoryError) in
                try writer.save(renditions, of: found.sha256)
            }
        }
        return true
    }

    /// The smaller pictures of a stored one; nil where it cannot be decoded.
    private func renditions(of content: [UInt8]) throws(WalletError) -> ImageRenditions? {
        let file: PictureFile
        do throws(PictureFile.Fault) {
            file = try PictureFile(content)
        } catch {
            return nil
        }
        let box = ResultBox<PreparedPicture?>()
        environment.pictures.render(PreparedPicture.order(for: file)) { result in
            switch result {
            case .success(let rendered):
                box.fill(.success(PreparedPicture(content, file, rendered: rendered)))
            case .failure(.refused): box.fill(.success(nil))
            case .failure(.unavailable): box.fill(.failure(.repository(.overloaded)))
            }
        }
        return try box.wait().get()?.renditions
    }

    private static func pictureFile(_ content: [UInt8]) throws(WalletError) -> PictureFile {
        guard content.count <= PictureFile.byteCountMax else {
            throw .invalid("image", "too_large", "The picture has more than 8 MiB.")
        }
        do throws(PictureFile.Fault) {
            return try PictureFile(content)
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
            case .animated: throw animated
            }
        }
    }

    private static func refusal(_ error: PictureRenderingError) -> WalletError {
        switch error {
        case .refused(.undecodable):
            .invalid("image", "undecodable_image", "The picture cannot be decoded.")
        case .refused(.animated): animated
        case .refused(.unencodable):
            .invalid("image", "undecodable_image", "The picture cannot be written again.")
        case .unavailable: .repository(.overloaded)
        }
    }

    private static let animated = WalletError.invalid(
        "image",
        "animated_image",
        "The picture moves: a card shows pictures that stand."
    )
}
