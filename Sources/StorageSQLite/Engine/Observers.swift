import Synchronization
import WalletCore

/// Those who want to know what was changed.
final class Observers: Sendable {
    private let observers = Mutex<[@Sendable (RepositoryChanges) -> Void]>([])

    func add(_ observer: @escaping @Sendable (RepositoryChanges) -> Void) {
        observers.withLock { $0.append(observer) }
    }

    func notify(_ changes: RepositoryChanges) {
        for observer in observers.withLock({ $0 }) { observer(changes) }
    }
}
