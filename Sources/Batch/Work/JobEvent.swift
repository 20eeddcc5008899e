/// What happens on the way of a job that is done in a work folder.
public enum JobEvent: Equatable, Sendable {
    /// Unfinished work of another kind was put away.
    case otherWorkPutAway
    /// Unfinished work was put away, as somebody in it withdrew from training.
    case withdrawnWorkPutAway
    /// Unfinished work was found and is gone on with.
    case resumed
    /// The folder is ready for further processes: ``JobHelp``.
    case isReady
    /// Nothing is left to do: other processes end by themselves, and are to be waited for, as the
    /// folder stays where somebody still takes part.
    case isDone
    /// So many of so many parts are done.
    case progress(done: Int, total: Int)
}
