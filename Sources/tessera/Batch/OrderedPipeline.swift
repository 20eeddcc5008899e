import Dispatch
import Synchronization

/// Work on a stream of blocks that is spread over the processors and finished in the stream's order.
///
/// While blocks are worked on, the next ones are read and the ones before them are finished. The
/// number of blocks under way is bounded, and with it the memory.
final class OrderedPipeline<Block: Sendable, Output: Sendable>: Sendable {
    /// Where the output of one block is handed over.
    private final class Slot: Sendable {
        private let output = Mutex<Output?>(nil)
        private let isFilled = DispatchSemaphore(value: 0)

        func fill(_ value: Output) {
            output.withLock { $0 = value }
            isFilled.signal()
        }

        func take() -> Output? {
            isFilled.wait()
            return output.withLock { $0 }
        }
    }

    private let workers: [DispatchQueue]
    private let finisher = DispatchQueue(label: "batch-finisher")
    private let room: DispatchSemaphore
    private let work: @Sendable (Block) -> Output
    private let finish: @Sendable (Output) throws(CommandError) -> Void
    private let failure = Mutex<CommandError?>(nil)

    /// Makes a pipeline.
    ///
    /// - Parameters:
    ///   - workerCount: how many blocks are worked on at once.
    ///   - work: what is done with a block, on any thread.
    ///   - finish: what is done with the outputs, one after the other.
    init(
        workerCount: Int,
        work: @escaping @Sendable (Block) -> Output,
        finish: @escaping @Sendable (Output) throws(CommandError) -> Void
    ) {
        workers = (0..<workerCount).map { DispatchQueue(label: "batch-worker-\($0)") }
        // One block for each worker, and one that waits for it.
        room = DispatchSemaphore(value: 2 * workerCount)
        self.work = work
        self.finish = finish
    }

    /// Runs blocks through until there are no more, and waits until the last one is finished.
    ///
    /// - Parameter next: gives the next block; nil at the end.
    /// - Throws: the first error of `finish`, after which nothing more is read or finished; else what
    ///   `next` throws, once the blocks before it are finished.
    func run(_ next: () throws(CommandError) -> Block?) throws(CommandError) {
        let ended = Result { () throws(CommandError) in
            var index = 0
            while failure.withLock({ $0 == nil }), let block = try next() {
                room.wait()
                submit(block, to: workers[index % workers.count])
                index += 1
            }
        }
        finisher.sync {}
        if let failure = failure.withLock({ $0 }) { throw failure }
        try ended.get()
    }

    private func submit(_ block: Block, to worker: DispatchQueue) {
        let slot = Slot()
        worker.async { [work] in slot.fill(work(block)) }
        finisher.async { [self] in
            defer { room.signal() }
            guard let output = slot.take(), failure.withLock({ $0 == nil }) else { return }
            do throws(CommandError) {
                try finish(output)
            } catch {
                failure.withLock { $0 = error }
            }
        }
    }
}
