import Dispatch
import StorageSQLite
import Synchronization
import TestSupport
import Testing
import WalletCore

@testable import WalletService

/// A session's present is never before what the session sees.
@Suite struct SessionClockTests {
    /// A clock that does something whenever it is asked.
    private struct ActingClock: WallClock {
        let clock: ManualClock
        let act: @Sendable () -> Void

        func now() -> Instant {
            act()
            return clock.now()
        }
    }

    @Test func aUnitOfWorkTakesItsTimeInItsTurn() throws {
        let wallet = try TestWallet("clock-write")
        let start = wallet.clock.now()
        let isQueued = DispatchSemaphore(value: 0)
        let (first, second) = (ResultBox<Instant>(), ResultBox<Instant>())
        wallet.service.write(as: wallet.principal) { session throws(WalletError) in
            // Until the second one waits behind it.
            isQueued.wait()
            wallet.clock.advance(seconds: 60)
            return session.now
        } completion: {
            first.fill($0)
        }
        wallet.service.write(as: wallet.principal) { session throws(WalletError) in
            session.now
        } completion: {
            second.fill($0)
        }
        isQueued.signal()
        #expect(try first.wait().get() == start)
        #expect(try second.wait().get() == start.adding(seconds: 60))
    }

    @Test func aReadSeesNothingOfALaterInstant() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let start = Instant(secondsSinceEpoch: 1_796_000_000)
        let repository = try SQLiteRepository.open(
            path: folder.path("clock.db"),
            absence: .created,
            now: start
        )
        defer { repository.close() }
        let person = Person(
            id: SeededRandom(seed: 1).identifier(at: start),
            name: "Anna",
            createdAt: start
        )
        try repository.commit { writer in try writer.insert(person) }
        let clock = ManualClock(start)
        let failure = Mutex<String?>(nil)
        // Somebody writes, a minute later, at the very moment that the read asks for the time.
        let acting = ActingClock(clock: clock) {
            do {
                try repository.commit { writer in
                    _ = try writer.raiseRev(ofPerson: person.id, at: start.adding(seconds: 60))
                }
            } catch {
                failure.withLock { $0 = "\(error)" }
            }
        }
        let service = WalletService(
            repository: repository,
            environment: ServiceEnvironment(
                zones: FewZones(),
                clock: acting,
                random: SeededRandom(seed: 2),
                folder: CaseFolder()
            )
        )
        let principal = Principal(personID: person.id, scope: .wallet)
        let (now, changedAt) = try service.read(as: principal) { session throws(WalletError) in
            (session.now, try session.me().changedAt)
        }
        #expect(failure.withLock { $0 } == nil)
        #expect(changedAt <= now)
        #expect(try repository.read { try $0.person(person.id)?.rev } == 1)
    }
}
