public import WalletCore

/// Why a use case was refused; each case is one problem of the contract.
public enum WalletError: Error, Equatable, Sendable {
    /// The caller did not prove who they are.
    case unauthenticated(AuthenticationFailure)
    /// The caller may see this, but not do that.
    case forbidden
    /// The caller's device hides its wallet until it is unlocked.
    case deviceLocked
    /// There is no such thing, or the caller may not know of it.
    case notFound(EntityKind)
    /// What was sent breaks a rule; every broken one is listed.
    case invalid([FieldProblem])
    /// No time zone has this name.
    case badTimeZone(String)
    /// Somebody changed it since the caller read it; the day is the caller's, as cards are shown by it.
    case versionConflict(current: MemberCard, today: CalendarDate)
    /// Somebody changed the same fields since the caller read the card.
    case mergeConflict([FieldConflict], current: MemberCard, today: CalendarDate)
    /// The id that the client chose stands for something else already.
    case idTaken(EntityKind)
    /// The card that the client adds again was deleted meanwhile, and can be brought back.
    case cardDeleted
    /// A cursor is of another epoch, or of what the server no longer knows: read everything anew.
    case cursorGone
    /// A cursor is none that this server gave out.
    case badCursor
    /// What is there is not what the caller made the write depend on.
    case preconditionFailed
    /// A write that may overwrite must say which version it was made from.
    case preconditionMissing
    /// Spending would go below zero.
    case insufficientBalance(available: Amount, unit: BalanceUnit)
    /// A sum needs more digits than an amount has.
    case amountTooLarge
    /// Another one of the same kind has this name already.
    case nameTaken(EntityKind)
    /// A wallet keeps at least one owner.
    case lastOwner
    /// A pairing code is unknown, used, expired, or had too many wrong tries.
    case pairingRefused
    /// An invitation's code is unknown, used, expired, or had too many wrong tries.
    case invitationRefused
    /// The person is in the wallet already.
    case alreadyMember
    /// The same idempotency key was sent with another request.
    case idempotencyKeyReused
    /// A file cannot be read or written as a whole.
    case unusableFile(FileProblem)
    /// The repository failed.
    case repository(RepositoryError)
}

/// Why a caller is not known.
public enum AuthenticationFailure: String, Equatable, Sendable {
    case missing
    case unknown
    case expired
    case revoked
}

/// What a use case deals with, as the contract calls it.
public enum EntityKind: String, Equatable, Sendable {
    case person
    case wallet
    case member
    case device
    case token
    case card
    case group
    case balance
    case image
    case use
    case message
    case action
    case barcode
    case widgetKind = "widget kind"
    case controlKind = "control kind"
    case transaction
    case invitation
    case webhookMessage = "webhook message"
    case storedAnswer = "stored answer"
}

/// One rule that was broken by one field.
public struct FieldProblem: Equatable, Sendable {
    /// The field's JSON name, or the option's name on the command line.
    public let field: String
    /// A stable code in snake_case.
    public let code: String
    /// One clear sentence.
    public let message: String

    /// Makes a problem.
    public init(field: String, code: String, message: String) {
        self.field = field
        self.code = code
        self.message = message
    }
}

extension WalletError {
    /// A widget was asked for in a size that it does not come in.
    public static let unsupportedFamily = invalid(
        "family",
        "unsupported_family",
        "This widget does not come in that family."
    )

    /// A balance would be below zero and, as the same request says, must not.
    public static let belowZero = invalid(
        "amount",
        "below_zero",
        "The amount is below zero, where the balance must not go."
    )

    /// One field that breaks one rule.
    static func invalid(_ field: String, _ code: String, _ message: String) -> WalletError {
        .invalid([FieldProblem(field: field, code: code, message: message)])
    }
}
