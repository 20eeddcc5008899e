import Dispatch
import Synchronization
public import WalletCore

extension CardRepository {
    /// Writes, and waits until the work is durable.
    ///
    /// - Parameter body: the work.
    /// - Returns: what the body returned.
    /// - Throws: what the body threw, or why the repository failed.
    @discardableResult
    public func commit<Value: Sendable>(
        _ body: @escaping @Sendable (any WalletWriter) throws -> Value
    ) throws -> Value {
        let answer = Mutex<Result<Value, any Error>?>(nil)
        let isAnswered = DispatchSemaphore(value: 0)
        write(body) { result in
            answer.withLock { $0 = result }
            isAnswered.signal()
        }
        isAnswered.wait()
        guard let result = answer.withLock({ $0 }) else {
            preconditionFailure("the semaphore is signalled after the answer is kept")
        }
        return try result.get()
    }
}
