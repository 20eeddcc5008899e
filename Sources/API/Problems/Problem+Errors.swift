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
        case .badPrecondition:
            self.init(
                .badRequest,
                "bad_precondition",
                "If-Match must be one entity tag of this resource."
            )
        case .problem(let problem): self = problem
        }
    }

    /// The one place where refusals of use cases become problems.
    init(_ error: WalletError) {
        switch error {
        case .unauthenticated(let failure): self.init(failure)
        case .forbidden:
            self.init(.forbidden, "forbidden", "You may see this, but not change it.")
        case .notFound(let kind):
            self.init(.notFound, "not_found", "There is no such \(kind.rawValue).")
        case .invalid(let errors):
            let detail =
                errors.count == 1 ? errors[0].message : "\(errors.count) fields break a rule."
            self.init(
                .unprocessableContent,
                errors.count == 1 ? errors[0].code : "invalid",
                detail,
                errors: errors
            )
        case .badTimeZone(let name):
            self.init(.badRequest, "bad_time_zone", "There is no time zone \(quoted(name)).")
        case .versionConflict(let current, let today): self.init(conflict: current, today)
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
                "The balance holds only \(available) \(unit)."
            )
        case .amountTooLarge:
            self.init(
                .unprocessableContent,
                "amount_too_large",
                "An amount has at most \(Amount.digitCountMax) digits."
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
