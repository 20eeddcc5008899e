import Batch
import Bootstrap
import Terminal
import WalletCore
import WalletService

extension CommandError {
    /// The one place where a refusal becomes an exit code.
    var exitCode: ExitCode {
        switch self {
        case .arguments, .usage, .ambiguous, .several: .usage
        case .unknown, .none, .noCode: .failed
        case .noDatabasePath, .noDatabase: .configuration
        case .barcode, .rejected, .noUsesOf, .model(_, .otherFormat), .model(_, .damaged): .badInput
        case .model(_, .newer): .configuration
        case .modelStore(.damagedList), .modelStore(.missing), .modelStore(.unusable):
            .configuration
        case .modelStore(.busy): .unavailable
        case .modelStore(.nothingToRollBack), .modelStore(.system), .notPromoted: .failed
        case .unusable(_, let error): error.exitCode
        case .wallet(let error, _): error.exitCode
        case .file(let error): error.exitCode
        case .batch(let error): error.exitCode
        case .settings(.missing): .usage
        case .settings, .webhooks, .noWebhooks: .configuration
        case .server(let error): error.exitCode
        case .keeper(let error, _): error.exitCode
        case .unhealthy, .stream: .failed
        }
    }
}

extension FileError {
    fileprivate var exitCode: ExitCode {
        switch kind {
        case .missing, .noFolder, .isFolder, .denied, .tooLarge, .notText: .badInput
        case .exists, .failed: .failed
        }
    }
}

extension WalletError {
    fileprivate var exitCode: ExitCode {
        switch self {
        case .invalid, .amountTooLarge, .unusableFile: .badInput
        case .badTimeZone: .usage
        case .unauthenticated, .forbidden, .deviceLocked, .notFound, .versionConflict,
            .preconditionMissing, .preconditionFailed, .cardDeleted,
            .insufficientBalance, .nameTaken, .lastOwner, .pairingRefused, .idempotencyKeyReused,
            .mergeConflict, .idTaken, .cursorGone, .badCursor, .invitationRefused, .alreadyMember:
            .failed
        case .repository(let error): error.exitCode
        }
    }
}

extension RepositoryError {
    var exitCode: ExitCode {
        switch self {
        case .busy, .overloaded, .closed: .unavailable
        case .schemaNewer, .schemaOlder, .schemaMismatch, .readOnly, .cannotOpen, .corrupt:
            .configuration
        case .full, .constraint, .engine: .failed
        }
    }
}

extension ServerStartError {
    fileprivate var exitCode: ExitCode {
        switch self {
        case .badAddress, .clockBeyondLoopback: .usage
        case .inUse, .unavailable, .system, .badSetting, .engineRefused: .unavailable
        case .denied, .unreadableFile, .badCertificate: .configuration
        }
    }
}

extension DatabaseKeeperError {
    fileprivate var exitCode: ExitCode {
        switch self {
        case .inUse: .unavailable
        case .missing, .damaged: .badInput
        case .existing, .system: .failed
        case .sameFile: .usage
        case .repository(let error): error.exitCode
        }
    }
}
