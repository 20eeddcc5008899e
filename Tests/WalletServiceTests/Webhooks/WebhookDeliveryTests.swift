import JSON
import TestSupport
import Testing
import WalletCore

@testable import WalletService

@Suite struct WebhookDeliveryTests {
    @Test func aReminderIsPromisedOnceToEachTarget() throws {
        let wallet = try TestWallet("webhooks: promised once")
        let card = try wallet.card("Voucher", [.expiryDate(try day(wallet, ahead: 5))])
        try remind(wallet, ["one", "two"])
        try remind(wallet, ["one", "two"])
        let sender = ScriptedSender { _ in .taken }
        let settled = try deliver(wallet, ["one", "two"], sender)
        #expect(settled.map(\.target) == ["one", "two"])
        #expect(settled.allSatisfy { $0.state == .delivered(at: wallet.clock.now()) })
        #expect(settled.allSatisfy { $0.body == nil && $0.attemptCount == 1 })
        #expect(Set(sender.sent.map(\.id)).count == 2)
        let event = try JSONParser.parse(sender.sent[0].body)
        #expect(event["type"]?.stringValue == "reminder.listed")
        #expect(event["data"]?["cardId"]?.stringValue == card.description)
        #expect(event["data"]?["daysLeft"]?.integerValue == 5)
        #expect(try deliver(wallet, ["one", "two"], sender).isEmpty)
    }

    @Test func whatIsLostBetweenSendingAndRecordingIsSentAgainUnderItsID() throws {
        let wallet = try TestWallet("webhooks: lost")
        _ = try wallet.card("Voucher", [.expiryDate(try day(wallet, ahead: 5))])
        try remind(wallet, ["one"])
        // Claimed, and the process that sent it is gone.
        let claimed = try wallet.write { session throws(WalletError) in
            try session.claimWebhookMessage(for: "one")
        }
        let id = try #require(claimed?.id)
        let sender = ScriptedSender { _ in .taken }
        #expect(try deliver(wallet, ["one"], sender).isEmpty)
        wallet.clock.advance(seconds: WriteSession.webhookLeaseSeconds)
        let settled = try deliver(wallet, ["one"], sender)
        #expect(settled.map(\.id) == [id] && sender.sent.map(\.id) == [id.description])
        #expect(settled.first?.attemptCount == 2)
    }

    @Test func whatFailsIsGivenUpInTheEndAndMayBeSentAgain() throws {
        let wallet = try TestWallet("webhooks: given up")
        _ = try wallet.card("Voucher", [.expiryDate(try day(wallet, ahead: 5))])
        try remind(wallet, ["one"])
        let refusing = ScriptedSender { _ in .refused(status: 500, retryAfterSeconds: nil) }
        var last: WebhookMessage?
        for attempt in 1...WebhookBackoff.attemptCountMax {
            last = try deliver(wallet, ["one"], refusing).first
            #expect(last?.attemptCount == attempt && last?.lastFailure == "status_500")
            #expect(try deliver(wallet, ["one"], refusing).isEmpty)
            wallet.clock.advance(seconds: 8 * 3_600)
        }
        let dead = try #require(last)
        #expect(dead.state.word == .dead && dead.body != nil)
        #expect(try deliver(wallet, ["one"], refusing).isEmpty)
        try wallet.administer { session throws(WalletError) in
            try session.retryWebhookMessage(dead.id)
        }
        let taking = ScriptedSender { _ in .taken }
        #expect(try deliver(wallet, ["one"], taking).map(\.id) == [dead.id])
        #expect(throws: WalletError.notFound(.webhookMessage)) {
            try wallet.administer { session throws(WalletError) in
                try session.retryWebhookMessage(dead.id)
            }
        }
    }

    @Test func aTargetThatFailsIsLeftAloneAndTheNextIsTold() throws {
        let wallet = try TestWallet("webhooks: left alone")
        for name in ["A", "B", "C"] {
            _ = try wallet.card(name, [.expiryDate(try day(wallet, ahead: 5))])
        }
        try remind(wallet, ["down", "up"])
        let sender = ScriptedSender { $0 == 0 ? .failed(code: "timed_out") : .taken }
        let settled = try deliver(wallet, ["down", "up"], sender)
        #expect(sender.sent.map(\.target) == ["down", "up", "up", "up"])
        #expect(settled.first?.lastFailure == "timed_out")
        // The others of the first target were not touched by its failure.
        let waiting = try deliver(wallet, ["down"], ScriptedSender { _ in .taken })
        #expect(waiting.map(\.attemptCount) == [1, 1])
    }

    @Test func aMessageThatIsRefusedDoesNotHoldBackTheOthers() throws {
        let wallet = try TestWallet("webhooks: one refused")
        for name in ["A", "B", "C"] {
            _ = try wallet.card(name, [.expiryDate(try day(wallet, ahead: 5))])
        }
        try remind(wallet, ["one"])
        let sender = ScriptedSender { number in
            [.refused(status: 400, retryAfterSeconds: nil), .gone, .taken][number]
        }
        let settled = try deliver(wallet, ["one"], sender)
        #expect(settled.map(\.state.word) == [.pending, .dead, .delivered])
        #expect(settled.map(\.lastFailure) == ["status_400", "status_410", nil])
    }

    @Test func whatIsErasedIsNotSent() throws {
        let wallet = try TestWallet("webhooks: erased")
        _ = try wallet.card("Voucher", [.expiryDate(try day(wallet, ahead: 5))])
        try remind(wallet, ["one"])
        let sender = ScriptedSender { _ in .taken }
        try wallet.write { session throws(WalletError) in try session.eraseMe() }
        #expect(try deliver(wallet, ["one"], sender).isEmpty && sender.sent.isEmpty)
    }

    @Test func whatIsErasedWhileItIsSentStaysGone() throws {
        let wallet = try TestWallet("webhooks: erased under way")
        _ = try wallet.card("Voucher", [.expiryDate(try day(wallet, ahead: 5))])
        try remind(wallet, ["one"])
        let sender = ScriptedSender { _ in
            #expect(throws: Never.self) {
                try wallet.write { session throws(WalletError) in try session.eraseMe() }
            }
            return .taken
        }
        #expect(try deliver(wallet, ["one"], sender).isEmpty && sender.sent.count == 1)
        #expect(
            try wallet.administer { session throws(WalletError) in
                try session.read.webhookMessages(nil, limit: 10).count
            } == 0
        )
    }

    @Test func whatIsSettledGoesAfterThirtyDays() throws {
        let wallet = try TestWallet("webhooks: purged")
        _ = try wallet.card("Voucher", [.expiryDate(try day(wallet, ahead: 5))])
        try remind(wallet, ["one", "never"])
        _ = try deliver(wallet, ["one"], ScriptedSender { _ in .taken })
        wallet.clock.advance(seconds: WriteSession.webhookRetentionSeconds)
        let purge = {
            try wallet.write { session throws(WalletError) in try session.purgeWebhookMessages() }
        }
        #expect(try purge() == 0)
        wallet.clock.advance(seconds: 1)
        #expect(try purge() == 1)
        #expect(
            try wallet.administer { session throws(WalletError) in
                try session.read.webhookMessages(nil, limit: 10).map(\.target)
            } == ["never"]
        )
    }

    private func day(_ wallet: TestWallet, ahead days: Int64) throws -> CalendarDate {
        CalendarDate(daysSinceEpoch: wallet.clock.now().secondsSinceEpoch / 86_400 + days)
    }

    private func remind(_ wallet: TestWallet, _ targets: [String]) throws {
        _ = try wallet.write { session throws(WalletError) in
            try session.remind(thresholds: [7], isDryRun: false, targets: targets)
        }
    }

    private func deliver(
        _ wallet: TestWallet,
        _ names: [String],
        _ sender: ScriptedSender
    ) throws -> [WebhookMessage] {
        let secret = try #require(WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let targets = names.map { name in
            WebhookTarget(name: name, address: "http://localhost/", secrets: [secret])
        }
        return try WebhookDelivery(service: wallet.service, targets: targets)
            .deliverDue(through: sender)
    }
}
