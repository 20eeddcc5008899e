import WalletCore

/// Turns a run of frames into entries that a widget accepts.
///
/// An entry begins where the cards change, where the score has moved by a step, and at a day's
/// start where something shown depends on the day. A change too close to the entry before waits
/// until 300 seconds after it, and is skipped when its state no longer holds then.
struct EntryTrack {
    /// An entry to be.
    struct Draft {
        var date: Instant
        var frame: Frame
        /// Whether it began because of the score.
        var isScoreStep: Bool
    }

    /// The latest entry that is not after now, then those after it.
    private(set) var drafts: [Draft] = []
    private var pending: (frame: Frame, isScoreStep: Bool)?
    private var lastScoreStep: Instant?
    private let now: Instant
    private let dependsOnDay: (Frame) -> Bool

    static let spacingSeconds: Int64 = 300
    static let countMax = 96
    private static let scoreStepSeconds: Int64 = 900
    private static let scoreStepPart = 0.25
    private static let scoreStepLeast = 0.005

    init(now: Instant, dependsOnDay: @escaping (Frame) -> Bool) {
        self.now = now
        self.dependsOnDay = dependsOnDay
    }

    /// Whether one more entry than allowed is there, so that nothing later matters.
    var isFull: Bool {
        drafts.count > Self.countMax
    }

    /// Takes the next frame; dates rise.
    mutating func offer(_ frame: Frame) {
        settle(before: frame.date)
        guard let last = drafts.last else {
            append(frame, at: frame.date, isScoreStep: false)
            return
        }
        let changes = !frame.looksLike(last.frame)
        let renewsDay = frame.startsDay && (dependsOnDay(frame) || dependsOnDay(last.frame))
        let steps = isScoreStep(frame, after: last)
        guard changes || renewsDay || steps else { return }
        let isScoreStep = !changes && !renewsDay
        if frame.date >= last.date.adding(seconds: Self.spacingSeconds) {
            append(frame, at: frame.date, isScoreStep: isScoreStep)
        } else {
            pending = (frame, isScoreStep)
        }
    }

    /// Lets a waiting change happen, unless the span or another frame ends it first.
    mutating func settle(before end: Instant) {
        guard let waiting = pending, let last = drafts.last else { return }
        pending = nil
        let due = last.date.adding(seconds: Self.spacingSeconds)
        if due < end {
            append(waiting.frame, at: due, isScoreStep: waiting.isScoreStep)
        }
    }

    private mutating func append(_ frame: Frame, at date: Instant, isScoreStep: Bool) {
        if date <= now {
            drafts.removeAll(keepingCapacity: true)
        }
        if isScoreStep {
            lastScoreStep = date
        }
        drafts.append(Draft(date: date, frame: frame, isScoreStep: isScoreStep))
    }

    private func isScoreStep(_ frame: Frame, after last: Draft) -> Bool {
        let difference = abs(frame.score - last.frame.score)
        guard difference >= Self.scoreStepLeast,
            difference >= Self.scoreStepPart * last.frame.score
        else { return false }
        guard let lastScoreStep else { return true }
        return frame.date >= lastScoreStep.adding(seconds: Self.scoreStepSeconds)
    }
}
