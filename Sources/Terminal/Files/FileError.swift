import Glibc

/// Why a file that a command line names cannot be read or written.
public struct FileError: Error, Equatable, Sendable {
    /// The file, as the command line names it.
    public let path: String
    /// What is wrong.
    public let kind: Kind

    /// What can be wrong with a file.
    public enum Kind: Equatable, Sendable {
        /// There is no such file or folder.
        case missing
        /// The folder that it would be written to is missing.
        case noFolder
        /// The system does not allow it.
        case denied
        /// It is a folder.
        case isFolder
        /// It is there already, and is not overwritten.
        case exists
        /// It has more bytes than are taken.
        case tooLarge(byteCountMax: Int)
        /// It is no UTF-8 text.
        case notText
        /// The system failed, with its error number.
        case failed(errorNumber: Int32)
    }

    /// What an error number of opening or making a file means.
    public static func kind(errorNumber: Int32) -> Kind {
        switch errorNumber {
        case ENOENT, ENOTDIR: .missing
        case EACCES, EPERM: .denied
        case EISDIR: .isFolder
        case EEXIST: .exists
        default: .failed(errorNumber: errorNumber)
        }
    }

    /// Makes an error.
    public init(path: String, kind: Kind) {
        self.path = path
        self.kind = kind
    }

    /// One clear sentence that names the file.
    public var message: String {
        switch kind {
        case .missing: "There is no file \(path)."
        case .noFolder:
            "\(path) cannot be made, because its folder does not exist: make that first."
        case .denied: "\(path) may not be opened: check its permissions."
        case .isFolder: "\(path) is a folder: name a file."
        case .exists: "\(path) is there already: name another file, or replace it with --force."
        case .tooLarge(let count): "\(path) has more than \(count) bytes."
        case .notText: "\(path) is not UTF-8 text."
        case .failed(let number): "\(path) failed: \(SystemMessage(number))."
        }
    }
}
