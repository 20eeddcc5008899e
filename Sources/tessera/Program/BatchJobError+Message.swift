import Batch
import Compression
import POSIX
import Terminal
import WalletCore

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
        case .tooManyItems(let path, let line):
            "\(path), line \(line): a person has 65,535 cards at most."
        case .noUses(let path): "\(path) has no uses."
        case .changed(let path):
            "\(path) was changed while it was read: run the command again."
        case .nobodyToLearnFrom:
            "There is nobody to learn from: nobody has uses, or all opted out of training."
        case .database(let error): error.message(database: "the database")
        case .work(let path, let error):
            "The work folder \(path) cannot be used (\(error.call): \(error.reason))."
        case .damagedWork(let path):
            "\(path) is damaged: remove its folder to begin the work anew."
        case .newerWork(let path, let found, let known):
            "\(path) was written by a newer tessera (version \(found), this one knows \(known)): "
                + "install the newer one, or remove the folder to begin the work anew."
        case .workGoesOn(let path):
            "Other work goes on in \(path): wait for its end, or name another folder with --work."
        case .notKept: "What was learned could not be put in its place."
        case .noWork(let path): "No work goes on in \(path)."
        case .system(let error): "The system failed (\(error.call): \(error.reason))."
        }
    }

    /// The exit code that it ends with.
    var exitCode: ExitCode {
        switch self {
        case .badRow, .unordered, .tooManyItems, .noUses, .changed, .nobodyToLearnFrom,
            .damagedWork:
            .badInput
        case .newerWork: .configuration
        case .workGoesOn: .unavailable
        case .noWork, .work, .notKept: .failed
        case .database(let error): error.exitCode
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
