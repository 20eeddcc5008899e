import StorageSQLite
import TestSupport
import Testing
import WalletCore
import WalletService

@testable import API

@Suite struct AuthenticatorTests {
    /// A service that knows one token, which expires in an hour.
    private struct Bench {
        let service: WalletService
        let authenticator: Authenticator
        let authorization: String
        let expiresAt: Instant

        init(_ name: String) throws {
            let now = Instant(secondsSinceEpoch: 1_796_000_000)
            let end = now.adding(seconds: 3_600)
            let service = WalletService(
                repository: try SQLiteRepository.inMemory(name: name, now: now),
                environment: ServiceEnvironment(
                    zones: FewZones(),
                    clock: ManualClock(now),
                    random: SeededRandom(seed: 3),
                    folder: CaseFolder()
                )
            )
            let founding = try service.founding(
                WalletFounding.Wishes(personName: "Owner", walletName: "Wallet", timeZone: "UTC")
            )
            let owner = Principal(personID: founding.person.id, scope: .wallet)
            authorization = try service.writeAndWait(as: owner) { session throws(WalletError) in
                try session.carryOut(founding)
                let secret = try session.addToken(scope: .widget, expiresAt: end).secret
                return "Bearer \(secret.text)"
            }
            self.service = service
            expiresAt = end
            authenticator = Authenticator(service: service)
        }

        /// Who calls, where the database may be asked or not.
        func principal(_ authorization: String, mayLookUp: Bool) throws -> Principal {
            try authenticator.principal(authorization: authorization, stamp: 0) { mayLookUp }
                .principal
        }
    }

    private static let unknown = WalletError.unauthenticated(.unknown)

    @Test func theDatabaseIsAskedOnlyWhereItMayBe() throws {
        let bench = try Bench("authenticator-look-up")
        #expect(throws: Self.unknown) {
            try bench.principal(bench.authorization, mayLookUp: false)
        }
        #expect(try bench.principal(bench.authorization, mayLookUp: true).scope == .widget)
        // It is remembered, and nobody needs to be asked.
        #expect(try bench.principal(bench.authorization, mayLookUp: false).scope == .widget)
        bench.authenticator.forgetAll()
        #expect(throws: Self.unknown) {
            try bench.principal(bench.authorization, mayLookUp: false)
        }
        #expect(throws: Self.unknown) { try bench.principal("Bearer guess", mayLookUp: true) }
    }

    @Test func thePrincipalKnowsWhenItsTokenEnds() throws {
        let bench = try Bench("authenticator-expiry")
        let principal = try bench.principal(bench.authorization, mayLookUp: true)
        #expect(principal.expiresAt == bench.expiresAt)
    }
}
