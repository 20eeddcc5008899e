import Batch
import Terminal

extension CommandContext {
    /// Tells on the standard error what became of unfinished work.
    func tell(_ event: JobEvent, _ folder: String) {
        let text: String
        switch event {
        case .otherWorkPutAway: text = "other unfinished work in \(folder) was put away."
        case .withdrawnWorkPutAway:
            text =
                "unfinished work in \(folder) was put away, as somebody opted out since; learning "
                + "begins anew."
        case .resumed: text = "going on with the work in \(folder)."
        case .isReady, .isDone, .progress: return
        }
        console.remark("tessera: " + text.sanitized)
    }

    /// The threads of one of several processes.
    var sharedWorkers: Workers {
        let processes = arguments.optional(TrainCommand.processes) ?? 1
        let threads = arguments.optional(TrainCommand.threads)
        return Workers(count: threads ?? max(1, Workers.processorCount / processes))
    }
}
