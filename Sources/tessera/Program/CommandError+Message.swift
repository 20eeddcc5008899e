import Barcode
import Batch
import Bootstrap
import POSIX
import Terminal
import WalletCore
import WalletService

extension CommandError {
    /// One clear line: what is wrong, and where it helps what to do next.
    var message: String {
        switch self {
        case .arguments(let error): error.description
        case .usage(let problem): problem.message
        case .unknown(let kind, let text, let suggestion): Self.unknown(kind, text, suggestion)
        case .ambiguous(let kind, let text, let candidates):
            "More than one \(kind.rawValue) goes by '\(text)': name one by its id: "
                + Self.list(candidates) + "."
        case .several(let kind, let candidates):
            "There are \(candidates.count) \(kind.rawValue)s: say which with --\(kind.rawValue): "
                + Self.list(candidates) + "."
        case .none(let kind): Self.none(kind)
        case .noCode(let name):
            "The card '\(name)' has no code to draw: give it one with 'tessera card edit'."
        case .noDatabasePath:
            "Nothing says where the database is: give --database FILE, or set TESSERA_DATABASE."
        case .noDatabase(let path):
            "There is no database at \(path) yet: add a card ('tessera card add') or import some "
                + "('tessera import FILE'), or say with --database where it is."
        case .wallet(let error, let database): error.message(database: database)
        case .unusable(let file, let error): "\(file): " + error.message(database: "")
        case .rejected(let file, let count, let isStrict):
            "\(file): nothing was stored, \(count) rows are bad: correct them"
                + (isStrict ? ", or import the rest without --strict." : " and import it again.")
        case .noUsesOf(let user, let file, let known):
            "\(file): no row is of the user '\(user)': name one of those that it has with --user: "
                + known.prefix(5).joined(separator: ", ") + (known.count > 5 ? " and more." : ".")
        case .barcode(let error): error.advice
        case .file(let error): error.message
        case .batch(let error): error.message
        case .modelStore(let error): Self.text(error)
        case .notPromoted(let file, let objections):
            "\(file) is not put in force. " + objections.joined(separator: " ")
        case .model(let file, let error): "\(file) " + Self.text(error)
        case .server(let error): error.message
        case .keeper(let error, let database): error.message(database: database)
        case .unhealthy(let path):
            "Something is wrong with \(path): restore a backup ('tessera restore FILE'), or see the "
                + "findings."
        case .stream(let error): Self.stream(error)
        case .settings(let error): error.message
        case .webhooks(let file, let error): "\(file): " + error.message
        case .noWebhooks:
            "Nothing says whom to tell: give --webhooks FILE, or set TESSERA_WEBHOOKS."
        }
    }

    private static func unknown(_ kind: EntityKind, _ text: String, _ near: String?) -> String {
        let what = "There is no \(kind.rawValue) '\(text)'"
        if let near { return what + "; did you mean '\(near)'?" }
        return switch kind {
        case .balance: what + " on this card: 'tessera balance list CARD' shows what there is."
        case .webhookMessage: what + "; 'tessera webhook list' shows what there is."
        case .use, .card, .group, .wallet, .person, .member, .device, .token:
            what + "; 'tessera \(kind.rawValue) list' shows what there is."
        case .image, .message, .action, .barcode, .widgetKind, .controlKind, .transaction,
            .invitation, .storedAnswer:
            what + "."
        }
    }

    private static func none(_ kind: EntityKind) -> String {
        switch kind {
        case .person, .wallet:
            "There is no \(kind.rawValue) in the database yet: add a card ('tessera card add') or "
                + "import some ('tessera import FILE')."
        default: "There is no \(kind.rawValue) yet."
        }
    }

    private static func text(_ error: ModelStoreError) -> String {
        switch error {
        case .damagedList(let path):
            "\(path) is damaged: remove it to go back to the model that comes with the program."
        case .missing(let path): "The model \(path) is missing: restore it, or promote another."
        case .unusable(let path, let error): "\(path) " + text(error)
        case .nothingToRollBack: "The model that comes with the program is in force already."
        case .busy: "Somebody else changes the model in force at this moment: try again."
        case .system(let path, let error): "\(path) failed (\(error.call): \(error.reason))."
        }
    }

    private static func text(_ error: RelevanceModelFileError) -> String {
        switch error {
        case .otherFormat: "is not the file of a model: 'tessera relevance train' makes one."
        case .damaged: "is damaged: it breaks off, or was changed after it was written."
        case .newer(let found, let known):
            "has version \(found) and this program reads up to \(known): use a newer tessera."
        }
    }

    private static func list(_ candidates: [Candidate]) -> String {
        let shownMax = 10
        let shown = candidates.prefix(shownMax).map { "\($0.name) (\($0.id))" }
        let rest = candidates.count - shown.count
        return (shown + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: ", ")
    }

    private static func stream(_ error: StreamError) -> String {
        switch error {
        case .closed: "Nobody reads the output any more."
        case .failed(let number): "The output cannot be written (\(SystemMessage(number)))."
        case .tooLong(let count): "The input has more than \(count) bytes."
        }
    }
}

extension BarcodeError {
    /// What is wrong, and what would be accepted instead.
    var advice: String {
        guard let suggestion else { return message }
        return message + " Did you mean '\(suggestion)'?"
    }
}

extension WalletError {
    fileprivate func message(database: String) -> String {
        switch self {
        case .unauthenticated: "The token is not valid here."
        case .forbidden:
            "Your role in this wallet does not allow that: ask an owner, or name one with --person."
        case .deviceLocked: "This device is locked."
        case .notFound(let kind): "There is no such \(kind.rawValue)."
        case .invalid(let problems): problems.map(\.message).joined(separator: " ")
        case .badTimeZone(let name):
            "There is no time zone '\(name)': give an IANA name such as Europe/Berlin."
        case .versionConflict: "Somebody changed the card meanwhile: try again."
        case .mergeConflict: "Somebody changed the same fields meanwhile: read the card again."
        case .idTaken(let kind): "This id was given to another \(kind.rawValue) already."
        case .cardDeleted:
            "This card was added before, and deleted since: 'tessera card restore' brings it back."
        case .cursorGone, .badCursor: "The cursor is not known here: read everything anew."
        case .preconditionMissing: "The version that was read is missing."
        case .preconditionFailed: "It was changed meanwhile: read it again."
        case .insufficientBalance(let available, let unit):
            "The balance holds only \(available) \(unit): spend less, or allow it below zero with "
                + "'tessera balance configure CARD --below-zero on'."
        case .amountTooLarge:
            "The sum has more digits than an amount has: \(Amount.sentWholeDigitCountMax) before the "
                + "point."
        case .nameTaken(let kind): "There is a \(kind.rawValue) of this name already."
        case .lastOwner: "A wallet keeps at least one owner: make somebody else an owner first."
        case .pairingRefused: "The pairing code is wrong, used or expired: make a new one."
        case .invitationRefused: "The invitation is wrong, used or expired: ask for a new one."
        case .alreadyMember: "You are in this wallet already."
        case .idempotencyKeyReused: "The key was used for something else."
        case .unusableFile(let problem):
            problem.isPasswordMissing
                ? problem.message + " Give a file that holds it with --password-file."
                : problem.message
        case .repository(let error): error.message(database: database)
        }
    }
}

extension ServerSettingsError {
    fileprivate var message: String {
        switch self {
        case .badLine(let number):
            "Line \(number) of the configuration file is no setting: write 'name = value'; 'tessera "
                + "serve --config-dump' shows the names."
        case .unknownName(let name, let line): Self.unknown(name, line: line)
        case .repeated(let name, let line):
            "Line \(line) of the configuration file sets \(name.rawValue) a second time: keep one."
        case .badValue(let name, let expected): "\(name.rawValue) must be \(expected)."
        case .missing(let name, let other):
            "--\(other.rawValue) has no meaning without --\(name.rawValue): give both, or neither."
        }
    }

    private static func unknown(_ name: String, line: Int) -> String {
        let names = ServerSettings.Name.allCases.map(\.rawValue)
        let what = "Line \(line) of the configuration file: there is no setting '\(name)'"
        if let near = Suggestion.nearest(to: name, among: names) {
            return what + "; did you mean '\(near)'?"
        }
        return what + ": the names are " + names.joined(separator: ", ") + "."
    }
}
