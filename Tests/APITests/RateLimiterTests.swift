import HTTPServer
import Testing
import WalletCore

@testable import API

struct RateLimiterTests {
    private static let second: Int64 = 1_000_000_000

    @Test func aQuotaMayBeSpentAtOnceAndComesBackEvenly() {
        let limiter = RateLimiter(quota: 60)
        let caller = RateLimiter.Caller.address(.v4(0x7F00_0001))
        for count in 0..<60 {
            let admission = limiter.admit(caller, at: 0)
            #expect(admission.isAllowed)
            #expect(admission.remaining == Int64(59 - count))
        }
        let refused = limiter.admit(caller, at: 0)
        #expect(!refused.isAllowed)
        #expect(refused.retrySeconds == 1)
        #expect(!limiter.admit(caller, at: Self.second - 1).isAllowed)
        #expect(limiter.admit(caller, at: Self.second).isAllowed)
        #expect(!limiter.admit(caller, at: Self.second).isAllowed)
    }

    @Test func noMinuteLetsMoreThanTwoQuotasThrough() {
        let limiter = RateLimiter(quota: 100)
        let caller = RateLimiter.Caller.address(.v4(1))
        var admitted: [Int64] = []
        for tick in 0..<3_000 {
            let now = Int64(tick) * Self.second / 10
            if limiter.admit(caller, at: now).isAllowed { admitted.append(now) }
        }
        for start in admitted {
            let count = admitted.count { $0 >= start && $0 < start + 60 * Self.second }
            #expect(count <= 200)
        }
        // 300 seconds earn 500, and the first quota was there at once.
        #expect(abs(admitted.count - 600) <= 2)
    }

    @Test func callersDoNotCountForEachOther() {
        let limiter = RateLimiter(quota: 1)
        let token = RateLimiter.Caller.token(TokenID(high: 1, low: 1))
        #expect(limiter.admit(token, at: 0).isAllowed)
        #expect(!limiter.admit(token, at: 0).isAllowed)
        #expect(limiter.admit(.token(TokenID(high: 1, low: 2)), at: 0).isAllowed)
        let network = HTTPPeerAddress.v6(network: 7, interface: 1).limitGroup
        let neighbour = HTTPPeerAddress.v6(network: 7, interface: 2).limitGroup
        #expect(limiter.admit(.address(network), at: 0).isAllowed)
        #expect(!limiter.admit(.address(neighbour), at: 0).isAllowed)
    }

    @Test func theFieldsSayWhereACallerStands() {
        let limiter = RateLimiter(quota: 2)
        let caller = RateLimiter.Caller.token(TokenID(high: 0, low: 1))
        #expect(
            limiter.admit(caller, at: 0).fields == [
                HTTPField("RateLimit-Policy", "\"token\";q=2;w=60"),
                HTTPField("RateLimit", "\"token\";r=1;t=30"),
            ]
        )
        _ = limiter.admit(caller, at: 0)
        #expect(limiter.admit(caller, at: 0).fields.last == HTTPField("Retry-After", "30"))
    }

    @Test func whatIsGivenBackMayBeSpentAgain() {
        let limiter = RateLimiter(quota: 2)
        let caller = RateLimiter.Caller.address(.v4(1))
        for _ in 0..<10 {
            #expect(limiter.admit(caller, at: 0).isAllowed)
            limiter.giveBack(caller)
        }
        #expect(limiter.admit(caller, at: 0).remaining == 1)
        #expect(limiter.admit(caller, at: 0).isAllowed)
        #expect(!limiter.admit(caller, at: 0).isAllowed)
    }

    @Test func aProbeIsCountedApart() {
        let limiter = RateLimiter(quota: 1)
        #expect(limiter.admit(.address(.v4(1)), at: 0).isAllowed)
        #expect(limiter.admit(.probe(.v4(1)), at: 0).isAllowed)
        #expect(!limiter.admit(.probe(.v4(1)), at: 0).isAllowed)
    }
}
