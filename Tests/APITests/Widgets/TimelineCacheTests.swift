import HTTPServer
import TestSupport
import Testing
import WalletCore
import WalletService

@testable import API

/// What the memory of timelines keeps, and when it forgets.
@Suite struct TimelineCacheTests {
    private static let now = Instant(secondsSinceEpoch: 1_796_000_000)
    private static let wallet = WalletID(high: 2, low: 2)

    private let clock = ManualClock(Self.now)
    private let cache: TimelineCache

    init() {
        cache = TimelineCache(clock: clock, entryCountMax: 3)
    }

    private func question(_ person: UInt64 = 1, _ query: String = "") -> TimelineCache.Question {
        TimelineCache.Question(
            as: Principal(personID: PersonID(high: 1, low: person), scope: .widget),
            path: "/v1/widgets/CardListWidget/timeline",
            query: query
        )
    }

    /// Keeps an answer of a length, which tells it from others.
    private func keep(
        _ byteCount: Int,
        for question: TimelineCache.Question,
        wallets: [WalletID] = [Self.wallet],
        since generation: Int? = nil
    ) {
        let now = clock.now()
        cache.keep(
            .json(bytes: [UInt8](repeating: 0x20, count: byteCount)),
            (from: now, until: now.adding(seconds: 900), wallets: wallets),
            for: question,
            since: generation ?? cache.generation
        )
    }

    /// How many bytes the kept answer has; nil where there is none.
    private func kept(_ question: TimelineCache.Question, stamp: Int64 = .min) -> Int? {
        cache.cached(question, ifNoneMatch: nil, stamp: stamp)?.bodyByteCount
    }

    @Test func answerStandsForItsOwnQuestionUntilItsTimeIsOver() {
        keep(5, for: question())
        #expect(kept(question()) == 5)
        #expect(kept(question(1, "tz=UTC")) == nil)
        #expect(kept(question(2)) == nil)
        clock.advance(seconds: 899)
        #expect(kept(question()) == 5)
        clock.advance(seconds: 1)
        #expect(kept(question()) == nil)
        #expect(cache.figures.hitCount == 2)
        #expect(cache.figures.missCount == 3)
    }

    @Test func clientThatHasTheBytesIsToldSo() throws {
        keep(5, for: question())
        let whole = try #require(cache.cached(question(), ifNoneMatch: nil, stamp: .min))
        let tag = try #require(whole.fields.first { $0.name == "ETag" }?.value)
        let known = cache.cached(question(), ifNoneMatch: "\"other\", \(tag)", stamp: .min)
        #expect(known?.status == .notModified)
        let other = cache.cached(question(), ifNoneMatch: "\"other\"", stamp: .min)
        #expect(other?.status == .ok)
        #expect(other?.bodyByteCount == 5)
    }

    @Test func changeForgetsWhoeverSeesItAndNobodyElse() {
        keep(5, for: question(1))
        keep(6, for: question(2), wallets: [WalletID(high: 3, low: 3)])
        cache.forget(RepositoryChanges())
        #expect(kept(question(1)) == 5)
        cache.forget(RepositoryChanges(wallets: [Self.wallet]))
        #expect(kept(question(1)) == nil)
        #expect(kept(question(2)) == 6)
        cache.forget(RepositoryChanges(persons: [PersonID(high: 1, low: 2)]))
        #expect(kept(question(2)) == nil)
        keep(7, for: question(1))
        cache.forget(RepositoryChanges(hasAccessChanged: true))
        #expect(kept(question(1)) == nil)
    }

    @Test func planThatAChangeOvertookIsNotKept() {
        let before = cache.generation
        cache.forget(RepositoryChanges(wallets: [Self.wallet]))
        keep(5, for: question(), since: before)
        #expect(kept(question()) == nil)
        // A change that it does not show takes nothing from it.
        let later = cache.generation
        cache.forget(RepositoryChanges(wallets: [WalletID(high: 9, low: 9)]))
        keep(6, for: question(), since: later)
        #expect(kept(question()) == 6)
    }

    @Test func planIsNotKeptWhereMoreHappenedThanIsRemembered() {
        let before = cache.generation
        for _ in 0...TimelineCache.changeCountMax {
            cache.forget(RepositoryChanges(wallets: [WalletID(high: 9, low: 9)]))
        }
        keep(5, for: question(), since: before)
        #expect(kept(question()) == nil)
    }

    @Test func anotherProcesssWriteForgetsAll() {
        #expect(kept(question(), stamp: 1) == nil)
        let generation = cache.generation
        keep(5, for: question())
        #expect(kept(question(), stamp: 1) == 5)
        #expect(kept(question(), stamp: 2) == nil)
        #expect(kept(question(), stamp: 2) == nil)
        // What was begun before it is not kept either.
        keep(6, for: question(), since: generation)
        #expect(kept(question(), stamp: 2) == nil)
    }

    @Test func fullMemoryBeginsAnew() {
        for person in 1...3 as ClosedRange<UInt64> { keep(5, for: question(person)) }
        #expect(cache.figures.entryCount == 3)
        keep(6, for: question(4))
        #expect(cache.figures.entryCount == 1)
        #expect(kept(question(4)) == 6)
        #expect(kept(question(1)) == nil)
    }
}
