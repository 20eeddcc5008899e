import HTTPServer
import Synchronization
import WalletCore

/// Counts requests by token, or by network address where there is no valid token.
///
/// A generic cell rate algorithm: a caller may send its whole minute's quota at once and earns it
/// back evenly, so that no window's edge lets twice as many through. What is kept of a caller is one
/// number.
///
/// **Source:** ITU-T I.371, annex A; header fields as in draft-ietf-httpapi-ratelimit-headers-10.
final class RateLimiter: Sendable {
    /// Who is counted.
    enum Caller: Hashable {
        case token(TokenID)
        case address(HTTPPeerAddress)
        /// An address that asks whether the server is ready.
        case probe(HTTPPeerAddress)
    }

    /// What became of a request.
    struct Admission: Equatable {
        /// Whether it may go on.
        let isAllowed: Bool
        /// How many more may follow at once.
        let remaining: Int64
        /// Seconds until the whole quota is there again.
        let resetSeconds: Int64
        /// Seconds until one request is allowed again; 0 where one is.
        let retrySeconds: Int64
        /// What the policy is called: `token`, `address` or `probe`.
        let policy: String
        /// Requests a minute.
        let quota: Int64

        /// The header fields that tell a client where it stands.
        var fields: [HTTPField] {
            var fields = [
                HTTPField("RateLimit-Policy", "\"\(policy)\";q=\(quota);w=60"),
                HTTPField("RateLimit", "\"\(policy)\";r=\(remaining);t=\(resetSeconds)"),
            ]
            if !isAllowed { fields.append(HTTPField("Retry-After", "\(retrySeconds)")) }
            return fields
        }
    }

    private static let shardCount = 16
    /// How many callers one shard remembers; beyond that the idle ones go, and then all.
    private static let callerCountMax = 20_000
    private static let minute: Int64 = 60_000_000_000

    private let quota: Int64
    /// Nanoseconds that one request costs.
    private let cost: Int64
    private let shards: [Shard]

    /// When each caller's quota is whole again, in nanoseconds of a clock that only goes forward.
    private final class Shard: Sendable {
        let wholeAt = Mutex<[Caller: Int64]>([:])
    }

    /// Makes a limiter.
    ///
    /// - Parameter quota: requests a minute, `1...`.
    init(quota: Int) {
        self.quota = Int64(max(1, quota))
        cost = max(1, Self.minute / self.quota)
        shards = (0..<Self.shardCount).map { _ in Shard() }
    }

    /// Counts one request.
    ///
    /// - Parameters:
    ///   - caller: who sends it.
    ///   - now: nanoseconds of a clock that only goes forward.
    /// - Returns: whether it may go on, and where the caller stands.
    func admit(_ caller: Caller, at now: Int64) -> Admission {
        shard(of: caller).wholeAt.withLock { wholeAt in
            let before = max(wholeAt[caller] ?? now, now)
            let after = before + cost
            guard after - now <= Self.minute else {
                return admission(caller, whole: before - now, wait: after - now - Self.minute)
            }
            if wholeAt.count >= Self.callerCountMax, wholeAt[caller] == nil {
                wholeAt = wholeAt.filter { $0.value > now }
                if wholeAt.count >= Self.callerCountMax { wholeAt.removeAll() }
            }
            wholeAt[caller] = after
            return admission(caller, whole: after - now, wait: 0)
        }
    }

    /// Takes one counted request back: it turned out to be another caller's.
    func giveBack(_ caller: Caller) {
        shard(of: caller).wholeAt.withLock { wholeAt in
            if let before = wholeAt[caller] { wholeAt[caller] = before - cost }
        }
    }

    private func shard(of caller: Caller) -> Shard {
        shards[Int(UInt(bitPattern: caller.hashValue) % UInt(Self.shardCount))]
    }

    private func admission(_ caller: Caller, whole: Int64, wait: Int64) -> Admission {
        let policy =
            switch caller {
            case .token: "token"
            case .address: "address"
            case .probe: "probe"
            }
        return Admission(
            isAllowed: wait == 0,
            remaining: wait == 0 ? (Self.minute - whole) / cost : 0,
            resetSeconds: Self.seconds(whole),
            retrySeconds: Self.seconds(wait),
            policy: policy,
            quota: quota
        )
    }

    /// Whole seconds, rounded up.
    private static func seconds(_ nanoseconds: Int64) -> Int64 {
        (nanoseconds + 999_999_999) / 1_000_000_000
    }
}
