import Synchronization
import TestSupport
import Testing
import WalletCore
import WalletService

@Suite struct PairingTests {
    private func code(
        _ wallet: TestWallet,
        scope: TokenScope = .wallet
    ) throws(WalletError) -> String {
        try wallet.write { s throws(WalletError) in try s.addPairingCode(scope: scope).secret }
    }

    private func pair(
        _ wallet: TestWallet,
        _ code: String,
        name: String = "Phone",
        timeZone: String? = nil
    ) -> Result<DevicePairing.Paired, WalletError> {
        let box = Mutex<Result<DevicePairing.Paired, WalletError>?>(nil)
        let request = DevicePairing.Request(code: code, name: name, timeZone: timeZone)
        // The one writer answers in order, so a write behind it has its answer before it.
        wallet.service.pairDevice(request) { result in box.withLock { $0 = result } }
        while box.withLock({ $0 == nil }) {
            _ = wallet.refusal { s throws(WalletError) in _ = try s.read.me() }
        }
        return box.withLock { $0 } ?? .failure(.pairingRefused)
    }

    private func refusal(_ result: Result<DevicePairing.Paired, WalletError>) -> WalletError? {
        if case .failure(let error) = result { error } else { nil }
    }

    @Test func aCodeMakesOneDevice() throws {
        let wallet = try TestWallet("pairing-once")
        let secret = try code(wallet, scope: .widget)
        let paired = try pair(wallet, secret, timeZone: "Europe/Berlin").get()
        #expect(paired.device.personID == wallet.principal.personID)
        #expect(paired.token.scope == .widget)
        #expect(paired.token.deviceID == paired.device.id)
        let known = try wallet.service.token(secretHash: paired.secret.hash)
        #expect(known?.id == paired.token.id)
        #expect(refusal(pair(wallet, secret)) == .pairingRefused)
        let devices = try wallet.read { s throws(WalletError) in try s.devices() }
        #expect(devices.map(\.name) == ["Phone"])
        #expect("\(paired.secret)" == "TokenSecret(…)")
    }

    @Test func aCodeLivesTenMinutes() throws {
        let wallet = try TestWallet("pairing-late")
        let (early, late) = (try code(wallet), try code(wallet))
        wallet.clock.advance(seconds: 599)
        #expect(refusal(pair(wallet, early)) == nil)
        wallet.clock.advance(seconds: 1)
        #expect(refusal(pair(wallet, late)) == .pairingRefused)
    }

    @Test func fiveWrongTriesWearACodeOut() throws {
        let wallet = try TestWallet("pairing-tries")
        let secret = try code(wallet)
        for _ in 1...5 { #expect(refusal(pair(wallet, secret + "x")) == .pairingRefused) }
        #expect(refusal(pair(wallet, secret)) == .pairingRefused)
    }

    @Test func noMoreCodesStandThanOneCanWatch() throws {
        let wallet = try TestWallet("pairing-many")
        var secrets: [String] = []
        for _ in 1...PairingCode.standingCountMax { secrets.append(try code(wallet)) }
        let another: @Sendable (WriteSession) throws(WalletError) -> Void = {
            (s) throws(WalletError) in _ = try s.addPairingCode()
        }
        #expect(WalletServiceTests.code(wallet.refusal(another)) == "too_many")
        let other = try wallet.person("Sam", nil)
        #expect(wallet.refusal(as: other, another) == nil)
        // One that is used up makes room for another, and so does time for all.
        #expect(refusal(pair(wallet, secrets[0])) == nil)
        #expect(wallet.refusal(another) == nil)
        #expect(WalletServiceTests.code(wallet.refusal(another)) == "too_many")
        wallet.clock.advance(seconds: PairingCode.lifetimeSeconds)
        #expect(wallet.refusal(another) == nil)
    }

    @Test(arguments: ["", ".", "x.y", "..", "no-dot"])
    func whatIsNoCodeIsRefused(text: String) throws {
        let wallet = try TestWallet("pairing-text-\(text.utf8.count)\(text)")
        #expect(refusal(pair(wallet, text)) == .pairingRefused)
    }

    @Test func aWrongNameOrZoneUsesNothingUp() throws {
        let wallet = try TestWallet("pairing-name")
        let secret = try code(wallet)
        #expect(refusal(pair(wallet, secret, name: "")) != nil)
        #expect(refusal(pair(wallet, secret, timeZone: "Mars/Base")) == .badTimeZone("Mars/Base"))
        #expect(refusal(pair(wallet, secret)) == nil)
    }

    @Test func nobodyGivesMoreThanTheyHave() throws {
        let wallet = try TestWallet("pairing-scope")
        let widget = Principal(personID: wallet.principal.personID, scope: .widget)
        for scope in TokenScope.allCases {
            #expect(
                wallet.refusal(as: widget) { s throws(WalletError) in
                    _ = try s.addPairingCode(scope: scope)
                } == .forbidden
            )
            #expect(
                wallet.refusal(as: widget) { s throws(WalletError) in
                    _ = try s.addToken(scope: scope)
                } == .forbidden
            )
        }
        #expect(
            wallet.refusal { s throws(WalletError) in _ = try s.addToken(scope: .admin) }
                == .forbidden
        )
    }

    @Test func aTokenEndsWithItsDevice() throws {
        let wallet = try TestWallet("pairing-device")
        let paired = try pair(wallet, try code(wallet)).get()
        let device = paired.device.id
        let stranger = try wallet.person("Sam", nil)
        #expect(
            wallet.refusal(as: stranger) { s throws(WalletError) in try s.removeDevice(device) }
                == .notFound(.device)
        )
        try wallet.write { s throws(WalletError) in try s.removeDevice(device) }
        let token = try wallet.service.token(secretHash: paired.secret.hash)
        #expect(token == nil || token?.revokedAt != nil)
    }

    @Test func aTokenIsNeverExpiredFromTheStart() throws {
        let wallet = try TestWallet("pairing-expiry")
        let now = wallet.clock.now()
        #expect(
            WalletServiceTests.code(
                wallet.refusal { s throws(WalletError) in
                    _ = try s.addToken(scope: .widget, expiresAt: now)
                }
            ) == "in_the_past"
        )
    }

    /// The owner with a token that is refused from an hour on.
    private func guest(_ wallet: TestWallet) -> (principal: Principal, end: Instant) {
        let end = wallet.clock.now().adding(seconds: 3_600)
        let person = wallet.principal.personID
        return (Principal(personID: person, scope: .wallet, expiresAt: end), end)
    }

    @Test func aTokenThatExpiresMakesNoneThatLastsLonger() throws {
        let wallet = try TestWallet("pairing-guest-token")
        let (guest, end) = guest(wallet)
        let refused = wallet.refusal(as: guest) { s throws(WalletError) in
            _ = try s.addToken(scope: .widget, expiresAt: end.adding(seconds: 1))
        }
        #expect(WalletServiceTests.code(refused) == "expires_too_late")
        let ends = try wallet.service.writeAndWait(as: guest) { s throws(WalletError) in
            try [nil, end, end.adding(seconds: -1)].map { expiry throws(WalletError) in
                try s.addToken(scope: .widget, expiresAt: expiry).token.expiresAt
            }
        }
        #expect(ends == [end, end, end.adding(seconds: -1)])
        let own = try wallet.write { s throws(WalletError) in try s.addToken(scope: .widget).token }
        #expect(own.expiresAt == nil)
    }

    @Test func aDeviceThatAGuestPairsIsSignedOutWithThem() throws {
        let wallet = try TestWallet("pairing-guest-device")
        let (guest, end) = guest(wallet)
        let code = try wallet.service.writeAndWait(as: guest) { s throws(WalletError) in
            try s.addPairingCode().secret
        }
        #expect(try pair(wallet, code).get().token.expiresAt == end)
    }

    @Test func aCodeEndsWithTheTokenThatMadeIt() throws {
        let wallet = try TestWallet("pairing-guest-code")
        let (guest, end) = guest(wallet)
        wallet.clock.advance(seconds: 3_500)
        let (code, secret) = try wallet.service.writeAndWait(as: guest) { s throws(WalletError) in
            try s.addPairingCode()
        }
        #expect(code.expiresAt == end)
        wallet.clock.advance(seconds: 100)
        #expect(refusal(pair(wallet, secret)) == .pairingRefused)
    }
}
