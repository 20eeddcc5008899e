import HTTPServer
import Synchronization
import TestSupport
import Testing
import WalletCore
import WalletService

@testable import API

/// When clients are told, by a clock that the test moves.
@Suite struct ReloadDeskTests {
    @Test func firstVisibleChangeIsToldAtOnce() throws {
        let device = try PlacedDevice("desk-first")
        let first = try device.ask(seconds: 0)
        #expect(first.scopes == [])
        let waiting = try device.ask(seconds: 25)
        #expect(waiting.scopes == nil)
        try device.pin(2)
        _ = device.desk.work()
        #expect(waiting.scopes == [.kind("CardListWidget")])
        let rev = try device.rev()
        #expect(waiting.rev == rev)
    }

    @Test func changeBetweenTwoQuestionsIsToldToTheSecond() throws {
        let device = try PlacedDevice("desk-between")
        let rev = try #require(try device.ask(seconds: 0).rev)
        try device.pin(1)
        _ = device.desk.work()
        let second = try device.ask(since: rev, seconds: 25)
        #expect(second.scopes == [.kind("CardListWidget")])
        // Who shows that already is not told again.
        #expect(try device.ask(seconds: 0).scopes == [])
    }

    @Test func burstIsComparedOnceInHalfAMinute() throws {
        let device = try PlacedDevice("desk-burst")
        try device.ask(seconds: 0)
        try device.pin(0)
        let first = try device.ask(since: 0, seconds: 25)
        var rev = try #require(first.rev)
        for second in 1..<30 {
            try device.pin(second % 3)
            device.pass(seconds: 1)
            let asked = try device.ask(since: rev, seconds: 0)
            #expect(asked.scopes == [], "second \(second)")
            rev = try #require(asked.rev)
        }
        let last = try device.ask(since: rev, seconds: 25)
        device.pass(seconds: 1)
        #expect(last.scopes == [.kind("CardListWidget")])
        let end = try device.rev()
        #expect(last.rev == end)
    }

    /// A change that nobody sees uses up the half minute; the next one is told late, not never.
    @Test func changeAfterAnUnseenOneIsToldToTheNextQuestion() throws {
        let device = try PlacedDevice("desk-unseen")
        try device.ask(seconds: 0)
        try device.annotate(1, "behind the counter")
        _ = device.desk.work()
        let first = try device.ask(seconds: 25)
        try device.pin(2)
        device.pass(seconds: 25)
        #expect(first.scopes == [])
        let second = try device.ask(since: first.rev, seconds: 25)
        #expect(second.scopes == nil)
        device.pass(seconds: 5)
        #expect(second.scopes == [.kind("CardListWidget")])
    }

    @Test func whatIsNotSeenIsNotTold() throws {
        let device = try PlacedDevice("desk-note")
        try device.ask(seconds: 0)
        let asked = try device.ask(seconds: 25)
        for number in 0..<3 {
            try device.annotate(number, "note \(number)")
            device.pass(seconds: 8)
            #expect(asked.scopes == nil)
        }
        device.pass(seconds: 1)
        #expect(asked.scopes == [])
    }

    @Test func nobodyIsToldBeforeTheFirstLook() throws {
        let device = try PlacedDevice("desk-look")
        let now = device.clock.now()
        var watched = WatchedPerson(rev: 5, leftAt: now)
        watched.add(
            ReloadListener(
                device.principal,
                since: 5,
                from: now,
                until: now,
                way: .once { _ in },
                refusal: { nil }
            )
        )
        #expect(watched.tellings(at: now).isEmpty)
        // Unless there is nothing to look at, which is not the client's fault.
        watched.fail(at: now)
        #expect(watched.tellings(at: now).map(\.isLast) == [true])
    }

    @Test func forgottenPastMeansReloadingAll() throws {
        let device = try PlacedDevice("desk-past")
        let asked = try device.ask(since: 0, seconds: 25)
        #expect(asked.scopes == [.all])
        let unknown = try device.ask(since: ReloadListener.unknownPast, seconds: 25)
        #expect(unknown.scopes == [.all])
    }

    @Test func everybodyIsAnsweredWhenTheServerStops() throws {
        let device = try PlacedDevice("desk-stop")
        let before = try device.ask(seconds: 25)
        let (stream, _) = try open(device)
        device.desk.close()
        #expect(before.scopes == [])
        // A stream that ended takes nothing more.
        #expect(!stream.send(1, []))
        #expect(try device.ask(seconds: 25).scopes == [])
    }

    @Test func revokedTokenEndsTheWait() throws {
        let device = try PlacedDevice("desk-revoked")
        let isRevoked = Atomic(false)
        let asked = Asked()
        let rev = try device.rev()
        let stream = ReloadStream(rev: rev)
        for way: ReloadListener.Way in [.once { asked.take($0) }, .stream(stream)] {
            device.desk.add(
                ReloadListener(
                    device.principal,
                    since: rev,
                    from: device.clock.now(),
                    until: nil,
                    way: way,
                    refusal: {
                        isRevoked.load(ordering: .relaxed) ? .unauthenticated(.revoked) : nil
                    }
                ),
                rev: rev
            )
        }
        device.pass(seconds: 2)
        #expect(asked.refusal == nil)
        isRevoked.store(true, ordering: .relaxed)
        device.desk.note(RepositoryChanges(hasAccessChanged: true))
        _ = device.desk.work()
        #expect(asked.refusal == .unauthenticated(.revoked))
        #expect(!stream.send(rev, []))
        #expect(device.desk.gauges[0].value == 0)
    }

    // MARK: Streams

    private func open(_ device: PlacedDevice) throws -> (stream: ReloadStream, rev: Int64) {
        let rev = try device.rev()
        let stream = ReloadStream(rev: rev)
        device.desk.add(
            ReloadListener(
                device.principal,
                since: rev,
                from: device.clock.now(),
                until: nil,
                way: .stream(stream),
                refusal: { nil }
            ),
            rev: rev
        )
        _ = device.desk.work()
        return (stream, rev)
    }

    /// What was written to a stream so far.
    private func text(_ stream: ReloadStream) -> String {
        String(decoding: stream.body.pendingBytes ?? [], as: UTF8.self)
    }

    @Test func streamStaysOpenOverDeliveries() throws {
        let device = try PlacedDevice("desk-stream")
        let (stream, rev) = try open(device)
        #expect(text(stream) == "retry: 1000\nid: \(rev)\n\n")
        for card in [2, 0, 1] {
            let before = text(stream)
            try device.pin(card)
            device.pass(seconds: 30)
            let rev = try device.rev()
            let news = text(stream).dropFirst(before.count)
            #expect(news.contains("id: \(rev)\nevent: reload\ndata: {\"rev\":\(rev),"))
            #expect(news.split(separator: "\n\n").filter { $0.contains("event:") }.count == 1)
        }
        #expect(device.desk.gauges[0].value == 1)
    }

    @Test func idleStreamGetsASignOfLifeEveryTwentySeconds() throws {
        let device = try PlacedDevice("desk-beat")
        let (stream, _) = try open(device)
        var moments: [Int] = []
        for second in 1...100 {
            let before = text(stream).count
            device.pass(seconds: 1)
            if text(stream).count > before { moments.append(second) }
        }
        let gaps = zip(moments, moments.dropFirst()).map { $1 - $0 }
        #expect(moments.count >= 4)
        #expect(gaps.allSatisfy { (15...25).contains($0) }, "\(moments)")
        #expect(!text(stream).contains("event:"))
    }

    @Test func idleStreamLearnsHowFarItIs() throws {
        let device = try PlacedDevice("desk-id")
        let (stream, _) = try open(device)
        try device.annotate(0, "not seen")
        device.pass(seconds: 25)
        let rev = try device.rev()
        #expect(text(stream).hasSuffix(": \nid: \(rev)\n\n"))
    }

    @Test func streamWithALimitEndsThere() throws {
        let device = try PlacedDevice("desk-limit")
        let rev = try device.rev()
        let stream = ReloadStream(rev: rev)
        device.desk.add(
            ReloadListener(
                device.principal,
                since: rev,
                from: device.clock.now(),
                until: device.clock.now().adding(seconds: 3),
                way: .stream(stream),
                refusal: { nil }
            ),
            rev: rev
        )
        device.pass(seconds: 2)
        #expect(device.desk.gauges[0].value == 1)
        device.pass(seconds: 1)
        #expect(device.desk.gauges[0].value == 0)
        #expect(!stream.send(rev, []))
    }

    @Test func eventsOfOneRevisionCarryItsIDAtTheLast() {
        let stream = ReloadStream(rev: ReloadListener.unknownPast)
        let signals = ["CardListWidget", "StampCardWidget"].map { kind in
            ReloadSignal(rev: 9, scope: .kind(kind), reason: .content, device: nil)
        }
        #expect(stream.send(9, signals))
        let blocks = text(stream).split(separator: "\n\n")
        #expect(blocks.map { $0.contains("id:") } == [false, false, true])
    }
}
