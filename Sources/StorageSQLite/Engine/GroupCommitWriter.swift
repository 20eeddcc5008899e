import POSIX
import SQLite
import Synchronization
import WalletCore

/// The one writer of a database file: a thread that does queued units of work in groups.
///
/// A group is one transaction and one sync to disk. Each unit runs in a savepoint of its own, so
/// one that throws leaves the others alone; it is answered only after the commit returned.
final class GroupCommitWriter: Sendable {
    /// How much may be queued, and how much goes into one group.
    struct Limits: Sendable {
        /// The most units of work that wait; one more is refused.
        var queuedCountMax = 16_384
        /// The most units of work in one transaction.
        var groupCountMax = 1024
        /// How long a group takes up further work that came while it ran.
        var groupDuration: Duration = .milliseconds(4)
    }

    private let queue: WriteQueue
    private let limits: Limits
    private let group: CommitGroup
    private let thread: DedicatedThread
    private let isClosing = Atomic(false)

    /// Starts the writer.
    ///
    /// - Parameters:
    ///   - connection: the only connection of this process that writes.
    ///   - externalChanges: told of what other processes commit.
    ///   - limits: see there.
    ///   - observe: gets what each group changed, before any of it is answered.
    ///   - answering: wraps the answers to a group.
    /// - Throws: where the system gives no thread.
    init(
        connection: ExclusiveConnection,
        externalChanges: ExternalChanges,
        limits: Limits,
        observe: @escaping @Sendable (RepositoryChanges) -> Void,
        answering: @escaping @Sendable (() -> Void) -> Void
    ) throws(POSIXError) {
        let queue = WriteQueue(limit: limits.queuedCountMax)
        let group = CommitGroup(
            connection: connection,
            externalChanges: externalChanges,
            observe: observe,
            answering: answering
        )
        self.queue = queue
        self.limits = limits
        self.group = group
        thread = try DedicatedThread(name: "tessera-writer", priority: .raised) {
            Self.work(through: queue, limits: limits, in: group)
        }
    }

    /// The number of units of work that wait.
    var queuedCount: Int { queue.count }

    /// Whether the system lets the writer go before other threads.
    var isRaised: Bool { thread.isRaised }

    /// Counts of what was done so far.
    var statistics: WriterStatistics { group.statistics }

    /// Queues a unit of work; one that is refused is answered at once.
    func submit(_ job: WriteJob) {
        do throws(RepositoryError) { try queue.append(job) } catch { job.fail(error) }
    }

    /// Refuses further work, waits until all that was queued is answered, and empties the log.
    ///
    /// Only the first call empties it: by then nobody else has the connection.
    func close() {
        queue.close()
        let isFirst = !isClosing.exchange(true, ordering: .acquiringAndReleasing)
        thread.join()
        if isFirst { group.close() }
    }

    private static func work(through queue: WriteQueue, limits: Limits, in group: CommitGroup) {
        let clock = ContinuousClock()
        while true {
            let jobs = queue.take(limits.groupCountMax)
            if jobs.isEmpty { return }
            let deadline = clock.now.advanced(by: limits.groupDuration)
            group.perform(jobs) { doneCount in
                // Work that came while the group ran saves a sync of its own.
                guard doneCount < limits.groupCountMax, clock.now < deadline else { return [] }
                return queue.takeWaiting(limits.groupCountMax - doneCount)
            }
        }
    }
}
