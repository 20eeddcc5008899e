import TestSupport
import Testing

@testable import WalletService

@Suite struct WebhookBackoffTests {
    @Test(
        arguments: [
            (1, 15...30), (2, 30...60), (5, 240...480), (10, 7_680...15_360), (11, 14_400...28_800),
            (14, 14_400...28_800), (1_000, 14_400...28_800),
        ] as [(Int, ClosedRange<Int64>)]
    )
    func thePauseDoublesUpToEightHours(_ attemptCount: Int, _ range: ClosedRange<Int64>) {
        var random = SeededGenerator(seed: UInt64(attemptCount))
        var seen: Set<Int64> = []
        for _ in 0..<2_000 {
            let seconds = WebhookBackoff.seconds(
                afterAttempt: attemptCount,
                retryAfterSeconds: nil,
                random: random.next()
            )
            #expect(range.contains(seconds))
            seen.insert(seconds)
        }
        #expect(seen.count > 10)
    }

    @Test func theTargetMayAskForMoreUpToTheLongest() {
        let asked = { (seconds: Int64) in
            WebhookBackoff.seconds(afterAttempt: 1, retryAfterSeconds: seconds, random: 0)
        }
        #expect(asked(1) == 15)
        #expect(asked(120) == 120)
        #expect(asked(.max) == 28_800)
    }
}
