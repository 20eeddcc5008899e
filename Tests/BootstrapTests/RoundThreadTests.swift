import Dispatch
import Synchronization
import Testing

@testable import Bootstrap

/// Rounds are counted by a semaphore, so that a test waits for them however slow the machine is.
@Suite struct RoundThreadTests {
    @Test func ringBeginsARoundThatIsNotDue() throws {
        let rounds = RoundThread()
        let done = DispatchSemaphore(value: 0)
        try rounds.start(name: "test") {
            {
                done.signal()
                return .distantFuture
            }
        }
        done.wait()
        for _ in 0..<3 {
            rounds.ring()
            done.wait()
        }
        rounds.stop()
        // Nothing is done after the end: whoever rings now rings for nobody.
        rounds.ring()
        #expect(done.wait(timeout: .now()) == .timedOut)
    }

    @Test func roundThatIsDueBeginsByItself() throws {
        let rounds = RoundThread()
        let done = DispatchSemaphore(value: 0)
        try rounds.start(name: "test") {
            {
                done.signal()
                return .now()
            }
        }
        for _ in 0..<3 { done.wait() }
        rounds.stop()
        #expect(rounds.isStopping)
    }

    @Test func manyWhoRingAtOnceGetOneRound() throws {
        let rounds = RoundThread(settlingMilliseconds: 20)
        let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let count = Atomic(0)
        try rounds.start(name: "test") {
            {
                count.add(1, ordering: .relaxed)
                began.signal()
                mayEnd.wait()
                return .distantFuture
            }
        }
        began.wait()
        // All of them ring while the first round is under way.
        for _ in 0..<100 { rounds.ring() }
        mayEnd.signal()
        began.wait()
        mayEnd.signal()
        rounds.stop()
        let roundCount = count.load(ordering: .relaxed)
        #expect(roundCount == 2)
    }

    @Test func roundUnderWayLearnsThatItShouldEnd() throws {
        let rounds = RoundThread()
        let began = DispatchSemaphore(value: 0)
        let ended = Atomic(false)
        try rounds.start(name: "test") {
            {
                began.signal()
                while !rounds.isStopping {}
                ended.store(true, ordering: .releasing)
                return .distantFuture
            }
        }
        began.wait()
        rounds.stop()
        let hasEnded = ended.load(ordering: .acquiring)
        #expect(hasEnded)
    }
}
