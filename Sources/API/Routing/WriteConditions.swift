import HTTPServer
import WalletService

/// What a GET of a resource answers, by which a write to it is compared with what its client read.
typealias Representation = @Sendable (ReadSession) throws(WalletError) -> Reply

/// The `If-Match` and `If-None-Match` of a write: it is done only to what the client knows.
///
/// **Source:** RFC 9110, 13.1.1, 13.1.2, 13.2.1 and 13.2.2.
struct WriteConditions: Sendable {
    private let match: EntityTagList?
    private let noneMatch: EntityTagList?
    private let representation: Representation

    /// Reads the conditions of a request.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - isMatchOwn: whether the work compares `If-Match` itself, as that of a card does.
    ///   - representation: what a GET of the same address answers.
    /// - Throws: ``RequestError/badPrecondition(field:)`` for a field that is no list of tags.
    init(
        of request: HTTPRequest,
        isMatchOwn: Bool = false,
        on representation: @escaping Representation
    ) throws(RequestError) {
        match = isMatchOwn ? nil : try Self.tags("If-Match", request)
        noneMatch = try Self.tags("If-None-Match", request)
        self.representation = representation
    }

    /// The same work, undone where the conditions are not met.
    ///
    /// The tag is that of the very state that is written to. What else is wrong with the request is told
    /// first: a condition counts only where the work would be done without it.
    ///
    /// - Parameter work: the write.
    /// - Returns: the work, as it is where there is no condition.
    func applied(to work: @escaping Work) -> Work {
        guard match != nil || noneMatch != nil else { return work }
        return { session throws(WalletError) in
            let areMet = try areMet(session.read)
            let reply = try work(session)
            guard areMet else { throw .preconditionFailed }
            return reply
        }
    }

    private func areMet(_ session: ReadSession) throws(WalletError) -> Bool {
        guard let tag = try tag(session) else { return match == nil }
        if let match, !match.names(tag) { return false }
        return noneMatch.map { !$0.namesWeakly(tag) } ?? true
    }

    /// The tag of what is there; nil where nothing is.
    private func tag(_ session: ReadSession) throws(WalletError) -> String? {
        do throws(WalletError) {
            return try representation(session).entityTag
        } catch .notFound {
            return nil
        }
    }

    private static func tags(
        _ field: StaticString,
        _ request: HTTPRequest
    ) throws(RequestError) -> EntityTagList? {
        guard let text = request.header(field) else { return nil }
        guard let list = EntityTagList(text) else { throw .badPrecondition(field: "\(field)") }
        return list
    }
}

extension Exchange {
    /// Writes on behalf of the caller, where the request's conditions are met.
    ///
    /// - Parameters:
    ///   - representation: what a GET of the same address answers.
    ///   - isMatchOwn: whether the work compares `If-Match` itself, as that of a card does.
    ///   - work: the write.
    /// - Returns: the answer.
    /// - Throws: what is wrong with the form of the request.
    func write(
        on representation: @escaping Representation,
        isMatchOwn: Bool = false,
        _ work: @escaping Work
    ) throws(RequestError) -> Answer {
        let conditions = try WriteConditions(
            of: request,
            isMatchOwn: isMatchOwn,
            on: representation
        )
        return try write(conditions.applied(to: work))
    }
}
