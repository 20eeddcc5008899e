import Batch
import Compression
import POSIX
import Terminal

extension BatchJobError {
    /// One clear line.
    var message: String {
        switch self {
        case .unreadable(let path, let error): Self.message(path, error)
        case .badRow(let path, let line):
            "\(path), line \(line): a row is user_id,item_id,timestamp_iso_local, such as "
                + "17,3,2026-11-30T17:30:00."
        case .unordered(let path, let line):
            "\(path), line \(line): the use lies before the one above: sort each person's rows by "
                + "time."
        case .noUses(let path): "\(path) has no uses."
        case .system(let error): "The system failed (\(error.call): \(error.reason))."
        }
    }

    /// The exit code that it ends with.
    var exitCode: ExitCode {
        switch self {
        case .badRow, .unordered, .noUses: .badInput
        case .unreadable(_, .cannotOpen), .unreadable(_, .damaged): .badInput
        case .unreadable(_, .cannotRead), .unreadable(_, .failed), .system: .failed
        }
    }

    private static func message(_ path: String, _ error: CompressionError) -> String {
        switch error {
        case .cannotOpen(let number):
            FileError(path: path, kind: FileError.kind(errorNumber: number)).message
        case .cannotRead(let number):
            FileError(path: path, kind: .failed(errorNumber: number)).message
        case .damaged: "\(path) is damaged: the packed content breaks off or was changed."
        case .failed(let status): "\(path) cannot be unpacked (zlib \(status))."
        }
    }
}
