import Dispatch
import Synchronization

/// Holds one result until somebody waits for it.
final class ResultBox<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, WalletError>?>(nil)
    private let filled = DispatchSemaphore(value: 0)

    func fill(_ value: Result<Value, WalletError>) {
        result.withLock { $0 = value }
        filled.signal()
    }

    func wait() -> Result<Value, WalletError> {
        filled.wait()
        guard let value = result.withLock({ $0 }) else {
            preconditionFailure("the semaphore is signalled only after the result is set")
        }
        return value
    }
}
