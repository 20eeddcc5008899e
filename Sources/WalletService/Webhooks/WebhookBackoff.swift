import WalletCore

/// When an attempt that failed is made again.
///
/// The pause doubles from half a minute up to eight hours, and a part of it is random, so that what
/// failed together does not come again together. Fourteen attempts take a day and a half.
enum WebhookBackoff {
    /// The attempts after which a message is given up.
    static let attemptCountMax = 14

    private static let firstSeconds: Int64 = 30
    private static let longestSeconds: Int64 = 8 * 3_600

    /// How long to wait after an attempt.
    ///
    /// - Parameters:
    ///   - attemptCount: how many were made, from 1.
    ///   - retryAfterSeconds: how long the target asks for; heeded up to the longest pause.
    ///   - random: any 64 bits.
    /// - Returns: seconds, between half of the pause and all of it, and no less than was asked for.
    static func seconds(
        afterAttempt attemptCount: Int,
        retryAfterSeconds: Int64?,
        random: UInt64
    ) -> Int64 {
        let doublings = min(max(attemptCount - 1, 0), 20)
        let pause = min(firstSeconds << Int64(doublings), longestSeconds)
        let half = pause / 2
        let jittered = half + Int64(random % UInt64(pause - half + 1))
        return max(jittered, min(retryAfterSeconds ?? 0, longestSeconds))
    }
}
