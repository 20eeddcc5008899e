import Synchronization
import TestSupport
import Testing
import WalletCore

@testable import API

/// Requests that wait for a revision, by a clock that the test moves.
@Suite struct RevisionQueueTests {
    private final class Waiting: Sendable {
        private let outcomes = Mutex<[Bool]>([])

        var all: [Bool] { outcomes.withLock { $0 } }

        func take(_ isReached: Bool) {
            outcomes.withLock { $0.append(isReached) }
        }
    }

    private func wait(_ device: PlacedDevice, for minimum: Int64) -> Waiting {
        let waiting = Waiting()
        device.desk.awaitRevision(minimum, of: device.principal) { waiting.take($0) }
        return waiting
    }

    @Test func requestGoesOnWhenItsRevisionIsThere() throws {
        let device = try PlacedDevice("revision-there")
        let waiting = wait(device, for: try device.rev() + 1)
        _ = device.desk.work()
        #expect(waiting.all.isEmpty)
        try device.pin(0)
        _ = device.desk.work()
        #expect(waiting.all == [true])
    }

    @Test func requestIsGivenUpAfterTwoSecondsAndNotBefore() throws {
        let device = try PlacedDevice("revision-late")
        let waiting = wait(device, for: .max)
        let next = device.desk.work()
        #expect(next.map { $0 <= device.clock.now().adding(seconds: 1) } == true)
        device.pass(seconds: 1)
        #expect(waiting.all.isEmpty)
        device.pass(seconds: 1)
        #expect(waiting.all == [false])
        device.pass(seconds: 1)
        #expect(waiting.all == [false])
    }

    @Test func nobodyWaitsForAServerThatStops() throws {
        let device = try PlacedDevice("revision-stop")
        let before = wait(device, for: .max)
        device.desk.close()
        #expect(before.all == [false])
        #expect(wait(device, for: .max).all == [false])
    }

    @Test func eachWaitsForItsOwnRevision() throws {
        let device = try PlacedDevice("revision-own")
        let rev = try device.rev()
        let waits = (1...3).map { wait(device, for: rev + $0) }
        for count in 1...3 {
            try device.pin(count % 3)
            _ = device.desk.work()
            let reached = try device.rev() - rev
            #expect(waits.map { $0.all.count } == (1...3).map { $0 <= reached ? 1 : 0 })
        }
    }
}
