/// The fourteen numbers of the K14 form, learned over many people.
///
/// Each past visit k votes for its item with exp(z_k), where
/// z = `age`·ln(1 + days) + `time`·c + `sharpTime`·e^{40(c−1)}
/// + [same weekday](`weekday` + `weekdayTime`·e^{8(c−1)})
/// + `gap`·G + [same previous item](`sequenceGap`·G + `sequenceShort`·[short]);
/// the votes of item j are multiplied by exp(b_j), where
/// b = `kernelShare`·ln K + `eventShare`·ln E + `count`·ln count + `overdue`·r²·[count > 1]
/// + `single`·[count = 1] + `repetition`·[short and j was used last].
///
/// c is the cosine of the time-of-day difference, G = exp(−(g_k − g)²/2) compares the gaps
/// g = ln(hours since the visit before + 0.5), short means a gap under four hours, K and E are the
/// smoothed shares of a same-day-type time kernel and of a decay by events, and r compares the time
/// since the item's last visit with its mean interval.
public struct K14Weights: Equatable, Sendable {
    /// Weight of ln(1 + age in days); negative, older visits count less.
    public var age = -0.379
    /// Weight of the cosine of the time-of-day difference.
    public var time = 0.520
    /// Weight of the sharp time-of-day kernel, about an hour wide.
    public var sharpTime = 1.319
    /// Weight of an equal weekday.
    public var weekday = 0.318
    /// Weight of an equal weekday at about the same time.
    public var weekdayTime = 0.191
    /// Weight of a similar gap since the visit before.
    public var gap = 0.620
    /// Weight of a similar gap after the same previous item.
    public var sequenceGap = 0.820
    /// Weight of the same previous item when it was used less than four hours ago.
    public var sequenceShort = 1.537
    /// Weight of the log share of the broad time kernel on days of the same type.
    public var kernelShare = 0.256
    /// Weight of the log share of the latest visits.
    public var eventShare = 0.136
    /// Weight of the log number of visits.
    public var count = -0.492
    /// Weight of the squared log ratio of waiting time and mean interval.
    public var overdue = -0.072
    /// Weight of having a single visit.
    public var single = -0.817
    /// Weight of having been used within the last four hours.
    public var repetition = -1.055

    /// Creates the published weights, which were fitted on the two development sets together.
    public init() {}
}
