internal import Glibc
internal import Synchronization

/// What other threads do for a connection that takes too long, or has nothing more to say.
extension Connection {
    /// Ends the connection softly when no request is under way or waits to be read.
    func closeIfWaiting() {
        guard Activity(bits: activity.load(ordering: .relaxed)).phase == .waiting else { return }
        slot.withLock { slot in
            guard !slot.isClosed, peek() <= 0 else { return }
            _ = shutdown(descriptor, Int32(SHUT_RD))
        }
    }

    /// Looks after the connection once a second.
    ///
    /// - Parameter tick: The engine's clock now.
    func watch(at tick: UInt64) {
        cutIfOverdue(at: tick)
        closeIfHalfClosed(at: tick)
        tellEndOfBody()
    }

    /// Tells the engine that its client left in the middle of a body, which it does not notice when the
    /// last bytes came together with the end: what the body holds is given back at once.
    private func tellEndOfBody() {
        guard Activity(bits: activity.load(ordering: .relaxed)).phase == .body else { return }
        slot.withLock { slot in
            guard !slot.isClosed, peek() == 0 else { return }
            // Reading alone: where the body was whole after all, the answer still goes out.
            _ = shutdown(descriptor, Int32(SHUT_RD))
        }
    }

    /// Closes a connection whose client stopped sending right behind its last request, which the
    /// engine does not notice when both came at once.
    private func closeIfHalfClosed(at tick: UInt64) {
        let now = Activity(bits: activity.load(ordering: .relaxed))
        // What comes later, the engine is told of: a look or two after the answer are enough.
        guard now.phase == .waiting, tick > now.since, tick - now.since <= 2 else { return }
        slot.withLock { slot in
            guard !slot.isClosed, peek() == 0 else { return }
            _ = shutdown(descriptor, Int32(SHUT_RDWR))
        }
    }

    /// What reading would give now: 0 at the end, negative when there is nothing yet.
    private func peek() -> Int {
        var byte: UInt8 = 0
        return unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    }

    /// Cuts a connection whose header or body takes too long.
    private func cutIfOverdue(at tick: UInt64) {
        let now = Activity(bits: activity.load(ordering: .relaxed))
        let limit =
            switch now.phase {
            case .waiting: engine.limits.waitTickCountMax
            case .header: engine.limits.headerTickCountMax
            case .body: engine.limits.bodyTickCountMax
            case .answering: UInt64.max
            }
        guard tick > now.since, tick - now.since > limit else { return }
        slot.withLock { slot in
            guard !slot.isClosed else { return }
            _ = shutdown(descriptor, Int32(SHUT_RDWR))
        }
    }
}
