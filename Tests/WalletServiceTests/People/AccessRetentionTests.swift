import TestSupport
import Testing
import WalletCore

@testable import WalletService

/// Codes, invitations and tokens that are over go, and not a moment before.
@Suite struct AccessRetentionTests {
    /// What one round of housekeeping removes.
    private func purge(_ wallet: TestWallet) throws -> [Int] {
        try wallet.write { session throws(WalletError) in
            let (codeCount, tokenCount) = try session.purgeAccess()
            return [codeCount, tokenCount]
        }
    }

    @Test func aCodeGoesOnceItHasExpired() throws {
        let wallet = try TestWallet("retention-code")
        _ = try wallet.write { s throws(WalletError) in try s.addPairingCode().secret }
        wallet.clock.advance(seconds: PairingCode.lifetimeSeconds - 1)
        #expect(try purge(wallet) == [0, 0])
        wallet.clock.advance(seconds: 1)
        #expect(try purge(wallet) == [1, 0])
        #expect(try purge(wallet) == [0, 0])
    }

    @Test func anInvitationGoesOnceItHasExpired() throws {
        let wallet = try TestWallet("retention-invitation")
        let id = wallet.walletID
        _ = try wallet.write { s throws(WalletError) in
            try s.addInvitation(to: id, role: .viewer).code
        }
        wallet.clock.advance(seconds: Invitation.lifetimeSeconds - 1)
        #expect(try purge(wallet) == [0, 0])
        #expect(try wallet.read { s throws(WalletError) in try s.invitations(of: id) }.count == 1)
        wallet.clock.advance(seconds: 1)
        #expect(try purge(wallet) == [1, 0])
    }

    @Test func aRevokedTokenIsKnownForThirtyDays() throws {
        let wallet = try TestWallet("retention-token")
        let hashes = try wallet.write { s throws(WalletError) in
            let (kept, revoked) = (
                try s.addToken(scope: .widget), try s.addToken(scope: .widget)
            )
            try s.revokeToken(revoked.token.id)
            return [kept.secret.hash, revoked.secret.hash]
        }
        wallet.clock.advance(seconds: AccessToken.revokedSeconds)
        #expect(try purge(wallet) == [0, 0])
        #expect(try wallet.service.token(secretHash: hashes[1])?.revokedAt != nil)
        wallet.clock.advance(seconds: 1)
        #expect(try purge(wallet) == [0, 1])
        #expect(try wallet.service.token(secretHash: hashes[1]) == nil)
        #expect(try wallet.service.token(secretHash: hashes[0]) != nil)
    }

    @Test func oneUnitOfWorkRemovesABoundedPart() throws {
        let wallet = try TestWallet("retention-bound")
        let count = WriteSession.purgedAccessCountMax
        try wallet.write { s throws(WalletError) in
            for _ in 0...count {
                let token = try s.addToken(scope: .widget).token
                try s.revokeToken(token.id)
            }
        }
        wallet.clock.advance(seconds: AccessToken.revokedSeconds + 1)
        let more = { () throws in
            try wallet.write { s throws(WalletError) in try s.purgeWhatIsOver() }
        }
        #expect(try more())
        #expect(try !more())
        #expect(try purge(wallet) == [0, 0])
    }
}
