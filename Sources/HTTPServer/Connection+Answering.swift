internal import CMicroHTTPD
internal import Synchronization

/// How an answer reaches a connection from any thread, and wakes it where it sleeps.
extension Connection {
    /// Stores the answer of a request and wakes its connection.
    func deliver(_ response: HTTPResponse, turn: UInt64) -> Bool {
        let (isTaken, sleeps) = slot.withLock { slot in
            (slot.put(response, turn: turn), slot.isSuspended)
        }
        // Nobody else can wake it now, so it is still there.
        if isTaken, sleeps { wakeSoon() }
        return isTaken
    }

    func wakeSoon() {
        if let batch = AnswerBatch.current {
            batch.add(self)
        } else {
            worker.wake([self])
        }
    }

    /// Lets the connection sleep until it is woken; on its own thread.
    func sleep() {
        unsafe MHD_suspend_connection(handle)
    }

    /// Lets the engine go on with a connection that sleeps; once for each sleep.
    func resume() {
        unsafe MHD_resume_connection(handle)
    }

    /// Answers for a handler that let go of its responder.
    func abandon(turn: UInt64) {
        _ = deliver(engine.unansweredResponse, turn: turn)
    }

    /// Answers a request that is held back, because the server does not wait any longer.
    func giveUp() {
        let isTaken = slot.withLock { slot in
            slot.isSuspended && slot.put(engine.stoppingResponse, turn: slot.turn)
        }
        if isTaken { wakeSoon() }
        slot.withLock { $0.stream }?.end()
    }
}
