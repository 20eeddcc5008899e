import Dispatch
import Foundation

/// Waits for the signals by which a process is asked to end.
public enum TerminationSignal {
    /// Blocks the caller until SIGTERM or SIGINT arrives.
    ///
    /// - Parameters:
    ///   - reload: run at each SIGHUP, by which an operator asks for files to be read again.
    ///   - ready: run once the signals are watched, so that none is missed.
    public static func wait(
        reload: @escaping @Sendable () -> Void,
        afterwards ready: () -> Void
    ) {
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
        signal(SIGHUP, SIG_IGN)
        let reloading = DispatchSource.makeSignalSource(signal: SIGHUP, queue: queue)
        reloading.setEventHandler(handler: reload)
        reloading.resume()
        ready()
        arrived.wait()
        reloading.cancel()
        for source in sources { source.cancel() }
    }
}
