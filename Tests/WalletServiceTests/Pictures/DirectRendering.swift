import PictureCodec
import WalletService

/// Decodes in the process of the tests, whose pictures are their own.
struct DirectRendering: PictureRendering {
    func render(
        _ order: PictureOrder,
        completion:
            @escaping @Sendable (Result<[PictureCodec.Encoded], PictureRenderingError>)
            -> Void
    ) {
        switch order.carryOut() {
        case .pictures(let pictures): completion(.success(pictures))
        case .refused(let error): completion(.failure(.refused(error)))
        }
    }
}
