/// Why a picture is not decoded or encoded.
public enum PictureCodecError: Error, Equatable, Sendable {
    /// The bytes are no whole picture of the kind, or have another size than was said.
    case undecodable
    /// The picture moves; one of its pictures alone would be another picture.
    case animated
    /// The library could not write it.
    case unencodable
}
