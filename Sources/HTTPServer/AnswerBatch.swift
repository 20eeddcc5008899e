internal import Glibc

/// Connections whose answers one thread gives in a row, to be woken together.
final class AnswerBatch {
    private var parts: [(worker: Worker, connections: [Connection])] = []

    /// The batch that is open on this thread.
    static var current: AnswerBatch? {
        unsafe pthread_getspecific(currentBatch).map {
            unsafe Unmanaged<AnswerBatch>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Opens a batch for what `body` answers on this thread; inside another one, nothing changes.
    static func collect<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard current == nil else { return try body() }
        let batch = AnswerBatch()
        unsafe pthread_setspecific(currentBatch, Unmanaged.passUnretained(batch).toOpaque())
        defer {
            pthread_setspecific(currentBatch, nil)
            batch.wake()
        }
        return try body()
    }

    func add(_ connection: Connection) {
        let worker = connection.worker
        if let place = parts.firstIndex(where: { $0.worker === worker }) {
            parts[place].connections.append(connection)
        } else {
            parts.append((worker, [connection]))
        }
    }

    private func wake() {
        for part in parts { part.worker.wake(part.connections) }
    }
}

/// The place where each thread keeps its open batch; nothing is freed there when a thread ends.
private let currentBatch: pthread_key_t = {
    var key = pthread_key_t()
    let result = unsafe pthread_key_create(&key, nil)
    precondition(result == 0, "the process has no thread-specific key left")
    return key
}()
