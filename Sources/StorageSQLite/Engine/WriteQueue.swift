import Dispatch
import Synchronization
import WalletCore

/// The units of work that wait for the writer, in the order they came; bounded.
final class WriteQueue: Sendable {
    fileprivate struct State {
        var jobs: [WriteJob] = []
        var isClosed = false
        var isWriterWaiting = false
    }

    private let state = Mutex(State())
    private let wakening = DispatchSemaphore(value: 0)
    private let limit: Int

    /// Makes a queue that holds at most `limit` units of work.
    init(limit: Int) {
        self.limit = limit
    }

    /// The number of units of work that wait.
    var count: Int { state.withLock { $0.jobs.count } }

    /// Queues a unit of work.
    ///
    /// - Parameter job: it.
    /// - Throws: `overloaded` where the queue is full, `closed` where the writer ends.
    func append(_ job: WriteJob) throws(RepositoryError) {
        let (refusal, isWaiting): (RepositoryError?, Bool) = state.withLock { state in
            if state.isClosed { return (.closed, false) }
            if state.jobs.count >= limit { return (.overloaded, false) }
            state.jobs.append(job)
            defer { state.isWriterWaiting = false }
            return (nil, state.isWriterWaiting)
        }
        if let refusal { throw refusal }
        if isWaiting { wakening.signal() }
    }

    /// Takes what waits, in order; waits itself where nothing does.
    ///
    /// - Parameter countMax: how many to take at most.
    /// - Returns: one unit of work or more; none once the queue is closed and empty.
    func take(_ countMax: Int) -> [WriteJob] {
        while true {
            let (jobs, isOver): ([WriteJob], Bool) = state.withLock { state in
                let jobs = state.takeJobs(countMax)
                let isOver = !jobs.isEmpty || state.isClosed
                state.isWriterWaiting = !isOver
                return (jobs, isOver)
            }
            if isOver { return jobs }
            wakening.wait()
        }
    }

    /// Takes what waits at this moment, which may be nothing.
    func takeWaiting(_ countMax: Int) -> [WriteJob] {
        state.withLock { $0.takeJobs(countMax) }
    }

    /// Refuses further work; what waits is still done.
    func close() {
        let isWaiting = state.withLock { state in
            state.isClosed = true
            defer { state.isWriterWaiting = false }
            return state.isWriterWaiting
        }
        if isWaiting { wakening.signal() }
    }
}

extension WriteQueue.State {
    fileprivate mutating func takeJobs(_ countMax: Int) -> [WriteJob] {
        guard jobs.count > countMax else {
            defer { jobs = [] }
            return jobs
        }
        let taken = Array(jobs.prefix(countMax))
        jobs.removeFirst(countMax)
        return taken
    }
}
