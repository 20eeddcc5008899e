import Dispatch
import Foundation

/// Waits for the signals by which a process is asked to end.
public enum TerminationSignal {
    /// Blocks the caller until SIGTERM or SIGINT arrives.
    ///
    /// - Parameter ready: run once the signals are watched, so that none is missed.
    public static func wait(afterwards ready: () -> Void) {
        let arrived = DispatchSemaphore(value: 0)
        let queue = DispatchQueue(label: "termination-signal")
        let sources = [SIGTERM, SIGINT].map { number in
            // The default action would end the process before the source sees the signal.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { arrived.signal() }
            source.resume()
            return source
        }
        ready()
        arrived.wait()
        for source in sources { source.cancel() }
    }
}
