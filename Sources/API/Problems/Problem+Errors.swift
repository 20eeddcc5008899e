import HTTPServer
import JSON
import WalletCore
import WalletService

extension Problem {
    /// The one place where refusals of requests become problems.
    init(_ error: RequestError) {
        switch error {
        case .wallet(let error): self.init(error)
        case .badParameter(let name, let message):
            self.init(
                .badRequest,
                name == "tz" ? "bad_time_zone" : "bad_parameter",
                message,
                errors: [FieldProblem(field: name, code: "bad_parameter", message: message)]
            )
        case .badJSON(let message): self.init(.badRequest, "malformed_json", message)
        case .unsupportedMediaType(let expected):
            self.init(
                .unsupportedMediaType,
                "unsupported_media_type",
                "The body must be \(expected)."
            )
        case .badPrecondition(let field):
            let message = "The field \(field) must hold entity tags of this resource, or *."
            self.init(.badRequest, "bad_precondition", message, in: field)
        case .problem(let problem): self = problem
        }
    }

    /// The one place where refusals of use cases become problems.
    init(_ error: WalletError) {
        switch error {
        case .unauthenticated(let failure): self.init(failure)
        case .forbidden:
            self.init(.forbidden, "forbidden", "You may see this, but not change it.")
        case .deviceLocked:
            self.init(
                .forbidden,
                "device_locked",
                "This device is locked: unlock it in the app first."
            )
        case .notFound(.storedAnswer):
            self.init(
                .notFound,
                "not_found",
                "What this key was answered went with a wallet that you are no member of any more."
            )
        case .notFound(let kind):
            self.init(.notFound, "not_found", "There is no such \(kind.rawValue).")
        case .invalid(let errors): self.init(errors)
        case .badTimeZone(let name):
            // One in the query was refused before any use case ran (400), so this one is in a body.
            let message = "There is no time zone \(quoted(name))."
            self.init(.unprocessableContent, "bad_time_zone", message, in: "timeZone")
        case .versionConflict(let current, let today): self.init(conflict: current, today)
        case .mergeConflict(let conflicts, let current, let today):
            self.init(conflicts, current, today)
        case .idTaken(let kind):
            self.init(
                .conflict,
                "id_taken",
                "This id was given to another \(kind.rawValue) already, or to one that was deleted."
            )
        case .cardDeleted:
            self.init(
                .conflict,
                "deleted",
                "This card was added before, and deleted since: it can be brought back."
            )
        case .cursorGone:
            self.init(
                .gone,
                "cursor_gone",
                "The server no longer knows this cursor: read everything anew, without it."
            )
            extra = [("resync", Array("true".utf8))]
        case .badCursor:
            self.init(
                .badParameter(
                    name: "since",
                    message: "The cursor is not one that this server gave out."
                )
            )
        case .preconditionFailed:
            self.init(
                .preconditionFailed,
                "precondition_failed",
                "It is not as If-Match or If-None-Match says: read it anew."
            )
        case .preconditionMissing:
            self.init(
                .preconditionRequired,
                "precondition_required",
                "Send If-Match with the entity tag of what you read."
            )
        case .insufficientBalance(let available, let unit):
            self.init(
                .unprocessableContent,
                "insufficient_balance",
                "The balance holds only \(available) \(unit).",
                in: "amount"
            )
        case .amountTooLarge:
            let digits = Amount.sentWholeDigitCountMax
            self.init(
                .unprocessableContent,
                "amount_too_large",
                "The sum has more than \(digits) digits before the point.",
                in: "amount"
            )
        case .nameTaken(let kind):
            self.init(.conflict, "name_taken", "There is a \(kind.rawValue) of this name already.")
        case .lastOwner:
            self.init(.conflict, "last_owner", "A wallet keeps at least one owner.")
        case .pairingRefused:
            self.init(
                .forbidden,
                "pairing_refused",
                "The pairing code is wrong, used or expired: make a new one."
            )
        case .invitationRefused:
            self.init(
                .forbidden,
                "invitation_refused",
                "The invitation is wrong, used or expired: ask for a new one."
            )
        case .alreadyMember:
            self.init(.conflict, "already_member", "You are in this wallet already.")
        case .idempotencyKeyReused:
            self.init(
                .unprocessableContent,
                "idempotency_key_reused",
                "This Idempotency-Key was sent with another request."
            )
        case .unusableFile(let problem):
            self.init(
                problem.isTooLarge ? .contentTooLarge : .unprocessableContent,
                problem.code,
                problem.message
            )
        case .repository(let error): self.init(error)
        }
    }

    /// Lists the broken rules, and says so where it does not list them all.
    private init(_ errors: [FieldProblem]) {
        let detail =
            switch errors.count {
            case 1: errors[0].message
            case ...Self.errorCountMax: "\(errors.count) fields break a rule."
            default:
                "More than \(Self.errorCountMax) fields break a rule: the first "
                    + "\(Self.errorCountMax) are listed."
            }
        self.init(
            .unprocessableContent,
            errors.count == 1 ? errors[0].code : "invalid",
            detail,
            errors: Array(errors.prefix(Self.errorCountMax))
        )
    }

    private init(_ failure: AuthenticationFailure) {
        let detail =
            switch failure {
            case .missing: "Send a bearer token."
            case .unknown: "This token is not known here."
            case .expired: "This token has expired."
            case .revoked: "This token was revoked."
            }
        let code = failure == .missing ? "token_missing" : "token_\(failure.rawValue)"
        self.init(.unauthorized, code, detail)
        let hint = failure == .missing ? "" : ", error=\"invalid_token\""
        fields = [HTTPField("WWW-Authenticate", "Bearer realm=\"tessera\"\(hint)")]
    }

    /// Shows every field that both changed, so that a person can choose.
    private init(_ conflicts: [FieldConflict], _ current: MemberCard, _ today: CalendarDate) {
        self.init(
            .conflict,
            "merge_conflict",
            "The same fields were changed meanwhile: both values are shown."
        )
        var list = JSONWriter()
        list.array(conflicts) { json, conflict in
            json.object { json in
                json.member("field", conflict.field.rawValue)
                // A base that was not kept is left out: null would be a value.
                if let base = conflict.base { json.member("base", base) }
                json.member("yours", conflict.yours)
                json.member("theirs", conflict.theirs)
            }
        }
        let document = CardDocument(current, today: today, showsPIN: true)
        var json = JSONWriter(capacity: 1024)
        document.write(to: &json)
        extra = [("conflicts", list.bytes), ("current", json.bytes)]
        fields = [HTTPField("ETag", "\"\(document.entityTag)\"")]
    }

    /// Carries the card as it is now, so that the caller can merge without asking again.
    private init(conflict current: MemberCard, _ today: CalendarDate) {
        self.init(
            .preconditionFailed,
            "version_conflict",
            "The card was changed meanwhile: this is how it is now."
        )
        let document = CardDocument(current, today: today, showsPIN: true)
        var json = JSONWriter(capacity: 1024)
        document.write(to: &json)
        extra = [("current", json.bytes)]
        fields = [HTTPField("ETag", "\"\(document.entityTag)\"")]
    }

    /// A refusal with the one place that it is about.
    init(_ status: HTTPStatus, _ code: String, _ message: String, in field: String) {
        let place = FieldProblem(field: field, code: code, message: message)
        self.init(status, code, message, errors: [place])
    }

    /// Says nothing of the inside: the log does.
    private init(_ error: RepositoryError) {
        switch error {
        case .full:
            self.init(
                .insufficientStorage,
                "storage_full",
                "The server's storage is full.",
                isRetryable: true
            )
        case .busy, .overloaded, .closed:
            self.init(
                .serviceUnavailable,
                "busy",
                "The server is busy: try again.",
                isRetryable: true
            )
            fields = [HTTPField("Retry-After", "1")]
        case .corrupt, .readOnly, .cannotOpen, .schemaNewer, .schemaOlder, .schemaMismatch,
            .constraint, .engine:
            self.init(.internalServerError, "internal", "The server failed.", isRetryable: true)
        }
    }
}
