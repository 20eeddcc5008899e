public import PictureCodec

/// Decodes pictures where they can do no harm: the port that the composition root gives.
public protocol PictureRendering: Sendable {
    /// Carries an order out elsewhere.
    ///
    /// - Parameters:
    ///   - order: a picture whose container was read.
    ///   - completion: called once, on any thread.
    func render(
        _ order: PictureOrder,
        completion:
            @escaping @Sendable (Result<[PictureCodec.Encoded], PictureRenderingError>)
            -> Void
    )
}

/// Why a picture was not rendered.
public enum PictureRenderingError: Error, Equatable, Sendable {
    /// It is no picture that can be decoded: the decoder said so, died over it, or took too long.
    case refused(PictureCodecError)
    /// Too many pictures are waiting, or no process can be started: later it may work.
    case unavailable
}

/// Renders nothing, where nobody gave a way to.
public struct NoPictureRendering: PictureRendering {
    /// Makes one.
    public init() {}

    /// Refuses the order for now.
    public func render(
        _ order: PictureOrder,
        completion:
            @escaping @Sendable (Result<[PictureCodec.Encoded], PictureRenderingError>)
            -> Void
    ) {
        completion(.failure(.unavailable))
    }
}
