/// The offsets of one time zone over time, as a table that is searched without allocation.
public struct ZoneTable: Sendable {
    /// The IANA name, for example `Europe/Berlin`.
    public let identifier: String
    /// When the offset changes, in order.
    private let transitionSeconds: [Int64]
    /// One more offset than there are transitions: `offsets[i]` holds before `transitionSeconds[i]`.
    private let offsets: [Int64]

    /// One change of a zone's offset.
    public struct Transition: Hashable, Sendable {
        /// The first instant with the new offset.
        public let instant: Instant
        /// Seconds east of UTC from then on.
        public let offsetSeconds: Int64

        /// Makes a change.
        public init(instant: Instant, offsetSeconds: Int64) {
            self.instant = instant
            self.offsetSeconds = offsetSeconds
        }
    }

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - identifier: the IANA name.
    ///   - initialOffsetSeconds: seconds east of UTC before the first transition.
    ///   - transitions: the changes, in strictly rising order.
    public init(identifier: String, initialOffsetSeconds: Int64, transitions: [Transition]) {
        self.identifier = identifier
        transitionSeconds = transitions.map(\.instant.secondsSinceEpoch)
        offsets = [initialOffsetSeconds] + transitions.map(\.offsetSeconds)
        precondition(
            zip(transitionSeconds, transitionSeconds.dropFirst()).allSatisfy { $0 < $1 },
            "transitions must rise"
        )
    }

    /// The zone without any offset.
    public static let utc = ZoneTable(identifier: "UTC", initialOffsetSeconds: 0, transitions: [])

    /// Seconds east of UTC at an instant.
    ///
    /// O(log transitions).
    public func offsetSeconds(at instant: Instant) -> Int64 {
        offsets[index(atSeconds: instant.secondsSinceEpoch)]
    }

    /// What the wall clock shows at an instant.
    public func local(_ instant: Instant) -> LocalDateTime {
        let seconds = instant.secondsSinceEpoch
        return LocalDateTime(secondsSinceEpoch: seconds + offsets[index(atSeconds: seconds)])
    }

    /// The local day at an instant.
    public func date(_ instant: Instant) -> CalendarDate {
        local(instant).date
    }

    /// The instant of a reading of the wall clock.
    ///
    /// A reading that occurs twice means its first occurrence; one that is skipped means the first
    /// instant after the gap.
    ///
    /// - Parameter local: the reading.
    /// - Returns: the instant.
    public func instant(_ local: LocalDateTime) -> Instant {
        instants(local).first ?? afterGap(local)
    }

    /// The last instant at which the wall clock shows a reading, or the first after the gap.
    public func lastInstant(_ local: LocalDateTime) -> Instant {
        instants(local).last ?? afterGap(local)
    }

    /// The first instant of a local day: midnight, or where midnight is skipped the end of the gap.
    public func startOfDay(_ date: CalendarDate) -> Instant {
        instant(date.midnight)
    }

    /// The first change of offset after an instant, if the table knows one.
    public func nextTransition(after instant: Instant) -> Instant? {
        let index = index(atSeconds: instant.secondsSinceEpoch)
        return index < transitionSeconds.count
            ? Instant(secondsSinceEpoch: transitionSeconds[index]) : nil
    }

    /// Every instant at which the wall clock shows the reading, in order: none, one or two.
    private func instants(_ local: LocalDateTime) -> [Instant] {
        let seconds = local.secondsSinceEpoch
        // No zone is further from UTC than a day, so only offsets in force around then matter.
        let around = index(atSeconds: seconds - 86_400)...index(atSeconds: seconds + 86_400)
        return around.compactMap { index in
            let candidate = seconds - offsets[index]
            return self.index(atSeconds: candidate) == index
                ? Instant(secondsSinceEpoch: candidate) : nil
        }
    }

    private func afterGap(_ local: LocalDateTime) -> Instant {
        let seconds = local.secondsSinceEpoch
        let around = index(atSeconds: seconds - 86_400)..<index(atSeconds: seconds + 86_400)
        for index in around {
            let transition = transitionSeconds[index]
            let gapStart = transition + offsets[index]
            let gapEnd = transition + offsets[index + 1]
            if gapStart <= seconds, seconds < gapEnd {
                return Instant(secondsSinceEpoch: transition)
            }
        }
        return Instant(secondsSinceEpoch: seconds - offsets[index(atSeconds: seconds)])
    }

    /// How many transitions are not after an instant.
    private func index(atSeconds seconds: Int64) -> Int {
        var low = 0
        var high = transitionSeconds.count
        while low < high {
            let middle = (low + high) / 2
            if transitionSeconds[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ZoneTable: Equatable {}
