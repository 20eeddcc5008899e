public import WalletCore

/// One consistent look at the wallets, on behalf of a principal.
public struct ReadSession {
    /// On whose behalf.
    public let principal: Principal
    /// What is read from.
    let reader: any WalletReader
    /// What comes from outside.
    public let environment: ServiceEnvironment
    /// People's histories, shared by all sessions.
    let histories: HistoryCache
    /// The instant that this session takes for the present.
    public let now: Instant
    /// Whether the present is a client's clock, which may be wrong: then all that is stored is known.
    private(set) var isClientClock = false

    /// The same look with another instant for the present.
    ///
    /// - Parameter instant: the instant.
    /// - Returns: the session at that instant.
    public func at(_ instant: Instant) -> ReadSession {
        ReadSession(
            principal: principal,
            reader: reader,
            environment: environment,
            histories: histories,
            now: instant
        )
    }

    /// The same look at the present as a client's clock has it, which never is a past that is asked
    /// for.
    ///
    /// - Parameter instant: the instant.
    /// - Returns: the session at that instant.
    public func atClientClock(_ instant: Instant) -> ReadSession {
        var session = at(instant)
        session.isClientClock = true
        return session
    }

    /// The same look at the same state on another's behalf, for what works for many devices at once.
    ///
    /// - Parameter principal: on whose behalf.
    /// - Returns: the session of that principal.
    public func acting(as principal: Principal) -> ReadSession {
        ReadSession(
            principal: principal,
            reader: reader,
            environment: environment,
            histories: histories,
            now: now,
            isClientClock: isClientClock
        )
    }

    /// Runs a read and turns the repository's failure into ours.
    func reading<Value>(
        _ body: (any WalletReader) throws(RepositoryError) -> Value
    ) throws(WalletError) -> Value {
        do throws(RepositoryError) {
            return try body(reader)
        } catch {
            throw .repository(error)
        }
    }
}
