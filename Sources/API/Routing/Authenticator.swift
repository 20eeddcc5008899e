import Hashing
import Synchronization
import WalletCore
import WalletService

/// Finds out who calls, by the bearer token; remembers tokens by their hash.
final class Authenticator: Sendable {
    private struct Cache {
        var tokens: [SHA256Digest: AccessToken] = [:]
        var stamp: Int64 = .min
        /// Raised whenever the cache is emptied, so that a read begun before cannot fill it.
        var generation = 0
        var figures = CacheFigures()
    }

    /// How many tokens are remembered; beyond that the memory starts anew.
    private static let tokenCountMax = 100_000

    private let service: WalletService
    private let cache = Mutex(Cache())

    init(service: WalletService) {
        self.service = service
    }

    /// How the memory of tokens did.
    var figures: CacheFigures {
        cache.withLock { cache in
            var figures = cache.figures
            figures.entryCount = cache.tokens.count
            return figures
        }
    }

    /// Forgets all: a token or device was changed.
    func forgetAll() {
        cache.withLock { cache in
            cache.tokens.removeAll(keepingCapacity: true)
            cache.generation += 1
        }
    }

    /// Who calls.
    ///
    /// - Parameters:
    ///   - authorization: the `Authorization` field; nil where it is absent.
    ///   - stamp: the repository's external change stamp: what another process wrote is seen.
    ///   - mayLookUp: asked before the database is, for a token that is not remembered; where it says
    ///     no, the token counts as unknown.
    /// - Returns: on whose behalf the request runs, and by which token.
    /// - Throws: ``WalletError/unauthenticated(_:)``.
    func principal(
        authorization: String?,
        stamp: Int64,
        mayLookUp: () -> Bool = { true }
    ) throws(WalletError) -> (principal: Principal, token: TokenID) {
        guard let authorization else { throw .unauthenticated(.missing) }
        // By bytes, as every request comes here; a bit tells capital letters from small ones.
        let isBearer = authorization.utf8.lazy.map { $0 | 0x20 }.starts(with: "bearer ".utf8)
        guard isBearer else { throw .unauthenticated(.missing) }
        let secret = authorization.utf8.dropFirst(7).drop { $0 == UInt8(ascii: " ") }
        guard !secret.isEmpty, secret.count <= 256 else { throw .unauthenticated(.unknown) }
        let hash = SHA256.hash(secret.span)
        guard let token = try known(hash, stamp: stamp, mayLookUp) else {
            throw .unauthenticated(.unknown)
        }
        guard token.revokedAt == nil else { throw .unauthenticated(.revoked) }
        guard token.isValid(at: service.environment.clock.now()) else {
            throw .unauthenticated(.expired)
        }
        return (
            Principal(
                personID: token.personID,
                deviceID: token.deviceID,
                scope: token.scope,
                expiresAt: token.expiresAt
            ),
            token.id
        )
    }

    private func known(
        _ hash: SHA256Digest,
        stamp: Int64,
        _ mayLookUp: () -> Bool
    ) throws(WalletError) -> AccessToken? {
        let (token, generation) = cache.withLock { cache in
            if cache.stamp != stamp {
                cache.tokens.removeAll(keepingCapacity: true)
                cache.generation += 1
                cache.stamp = stamp
            }
            let token = cache.tokens[hash]
            cache.figures.note(isHit: token != nil)
            return (token, cache.generation)
        }
        if let token { return token }
        guard mayLookUp(), let found = try service.token(secretHash: hash.bytes) else { return nil }
        cache.withLock { cache in
            guard cache.generation == generation else { return }
            if cache.tokens.count >= Self.tokenCountMax { cache.tokens.removeAll() }
            cache.tokens[hash] = found
        }
        return found
    }
}
