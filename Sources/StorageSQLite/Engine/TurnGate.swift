import Dispatch

/// Lets a limited number of threads through at once; the next one waits.
final class TurnGate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Makes a gate.
    ///
    /// - Parameter count: how many threads it lets through at once, 1 and more.
    init(count: Int) {
        precondition(count > 0, "nobody could pass")
        // Raised here, as Dispatch traps on a semaphore that goes away below its first value.
        for _ in 0..<count { semaphore.signal() }
    }

    func enter() {
        semaphore.wait()
    }

    func leave() {
        semaphore.signal()
    }
}
