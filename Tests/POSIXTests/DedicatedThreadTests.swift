import POSIX
import Synchronization
import Testing

@Suite struct DedicatedThreadTests {
    @Test func aThreadIsWaitedFor() throws {
        let sum = Atomic(0)
        let threads = try (1...8).map { number in
            try DedicatedThread(name: "adder-\(number)") {
                for _ in 0..<1000 { sum.add(number, ordering: .relaxed) }
            }
        }
        for thread in threads { thread.join() }
        let total = sum.load(ordering: .acquiring)
        #expect(total == 36_000)
        // A second call returns at once.
        for thread in threads { thread.join() }
    }

    @Test func aThreadThatWaitsForItselfGoesOn() throws {
        let isDone = Atomic(false)
        let own = Mutex<DedicatedThread?>(nil)
        let thread = try DedicatedThread(name: "last") {
            while own.withLock({ $0 == nil }) {}
            own.withLock { $0 }?.join()
            isDone.store(true, ordering: .releasing)
        }
        own.withLock { $0 = thread }
        while !isDone.load(ordering: .acquiring) {}
        // It was let go of already, so this returns at once.
        thread.join()
        own.withLock { $0 = nil }
    }

    @Test func aNameMayBeLong() throws {
        let isDone = Atomic(false)
        let thread = try DedicatedThread(name: String(repeating: "ж", count: 100)) {
            isDone.store(true, ordering: .releasing)
        }
        thread.join()
        let hasRun = isDone.load(ordering: .acquiring)
        #expect(hasRun)
    }
}
