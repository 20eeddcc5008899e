import Interchange

/// A file of cards that was read but not stored yet.
///
/// Reading needs no database, so it is done before a unit of work begins.
public struct WalletFile: Sendable {
    /// Where a file comes from, which says how much of it is unpacked.
    public enum Origin: Sendable {
        /// A disk: whoever runs the program chose it.
        case disk
        /// A request.
        case network

        fileprivate var limits: ImportLimits {
            switch self {
            case .disk: ImportLimits()
            case .network: .network
            }
        }
    }

    let document: ImportDocument

    /// The IANA zone of the wallet that the file was made from, as the file spells it; nil where it
    /// names none.
    public var timeZone: String? { document.timeZone }

    /// The names that a caller may ask for: the formats', and those of their families.
    public static var formatNames: [String] {
        var names: [String] = []
        for format in ImportFormat.allCases {
            for name in [format.family, format.rawValue] where !names.contains(name) {
                names.append(name)
            }
        }
        return names
    }

    /// Reads a whole file; the format is known by the content.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - format: one of ``formatNames`` that the content must agree with; nil for any.
    ///   - password: what opens an encrypted archive; nil for none.
    ///   - origin: where the file comes from.
    /// - Throws: ``WalletError/unusableFile(_:)`` where the file as a whole cannot be read.
    public init(
        _ bytes: [UInt8],
        format: String? = nil,
        password: String? = nil,
        from origin: Origin = .disk
    ) throws(WalletError) {
        if let format, ImportFormat.named(format).isEmpty {
            let names = Self.formatNames.joined(separator: ", ")
            throw .invalid("format", "unknown_format", "The formats are \(names).")
        }
        do throws(InterchangeError) {
            let password = try password.map { text throws(InterchangeError) in
                try ArchivePassword(text)
            }
            document = try WalletFileReader.document(
                bytes,
                as: format,
                password: password,
                limits: origin.limits
            )
        } catch {
            throw .unusableFile(FileProblem(error))
        }
    }
}
