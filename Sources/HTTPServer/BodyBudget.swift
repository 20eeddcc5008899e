internal import Synchronization

/// How many bytes the bodies of all requests hold together, until they are answered.
final class BodyBudget: Sendable {
    private let byteCountMax: Int
    private let byteCount = Atomic<Int>(0)

    /// An unused budget.
    ///
    /// - Parameter byteCountMax: The most bytes at a time.
    init(byteCountMax: Int) {
        self.byteCountMax = byteCountMax
    }

    /// Whether so many bytes could be taken now.
    func hasRoom(for count: Int) -> Bool {
        byteCount.load(ordering: .relaxed) <= byteCountMax - count
    }

    /// Takes bytes out; false, and nothing is taken, where there are not so many left.
    func take(_ count: Int) -> Bool {
        guard count > 0 else { return true }
        let taken = byteCount.add(count, ordering: .relaxed).newValue
        guard taken > byteCountMax else { return true }
        giveBack(count)
        return false
    }

    /// Gives back what was taken.
    func giveBack(_ count: Int) {
        guard count > 0 else { return }
        byteCount.subtract(count, ordering: .relaxed)
    }
}
