import Dispatch
import Synchronization
import Testing

@testable import Bootstrap

@Suite struct WholeWalletQueueTests {
    @Test func workIsDoneInItsOrder() {
        let queue = WholeWalletQueue()
        let done = Mutex<[Int]>([])
        for number in 0..<WholeWalletQueue.waitingCountMax {
            #expect(queue.run { done.withLock { $0.append(number) } })
        }
        let end = DispatchSemaphore(value: 0)
        while !queue.run({ end.signal() }) {}
        end.wait()
        #expect(done.withLock { $0 } == Array(0..<WholeWalletQueue.waitingCountMax))
        queue.stop()
    }

    @Test func tooMuchIsRefusedAndWhatWaitsWhenItStopsIsNotDone() {
        let queue = WholeWalletQueue()
        let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let count = Atomic<Int>(0)
        #expect(
            queue.run {
                begun.signal()
                gate.wait()
                count.add(1, ordering: .relaxed)
            }
        )
        begun.wait()
        for _ in 1..<WholeWalletQueue.waitingCountMax {
            #expect(queue.run { count.add(1, ordering: .relaxed) })
        }
        #expect(!queue.run {})
        let stopped = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            queue.stop()
            stopped.signal()
        }
        while !queue.isClosed {}
        gate.signal()
        stopped.wait()
        #expect(count.load(ordering: .relaxed) == 1)
        #expect(!queue.run {})
    }
}
