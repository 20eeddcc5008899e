/// The running sums of one item.
public struct ItemTally: Equatable, Sendable {
    /// The number of visits.
    public private(set) var count = 0
    /// The wall clock at the first visit; of no meaning while ``count`` is 0.
    public private(set) var firstVisit = LocalInstant(seconds: 0)
    /// The wall clock at the latest visit; of no meaning while ``count`` is 0.
    public private(set) var lastVisit = LocalInstant(seconds: 0)
    /// The position of the first visit in the history, -1 without one.
    public private(set) var firstIndex = -1
    /// The position of the latest visit in the history, -1 without one.
    public private(set) var lastIndex = -1
    /// Visits that fade with a half-life of 100 days, as they stand at the latest visit.
    var fadedByDays = 0.0
    /// Visits that fade with a half-life of six visits of any card, as they stand at the latest one.
    var fadedByVisits = 0.0
    /// Visits that fade in eight ways, as they stand at the latest visit; see ``CardFading``.
    var fadingSums = Lanes()
    /// The latest use in real time, visits and repetitions alike.
    var lastUseInstant: Int64?

    /// Visits that fade with a half-life of 100 days, as they stand at `now`.
    func fadedByDays(at now: LocalInstant) -> Double {
        count == 0 ? 0 : fadedByDays * fadeOverHundredDays(now.days(since: lastVisit))
    }

    /// The same, but growing again where `now` lies before the latest visit.
    func fadedByDays(freelyAt now: LocalInstant) -> Double {
        guard count > 0 else { return 0 }
        return fadedByDays * fadeOverHundredDays(Double(now.seconds - lastVisit.seconds) / 86_400)
    }

    /// Visits that fade with a half-life of six visits, after `visitCount` visits of any card.
    func fadedByVisits(after visitCount: Int) -> Double {
        count == 0 ? 0 : fadedByVisits * fadeOverSixVisits(visitCount - 1 - lastIndex)
    }

    /// The mean number of days between two visits; 0 with a single one.
    var meanIntervalDays: Double {
        count < 2 ? 0 : lastVisit.days(since: firstVisit) / Double(count - 1)
    }

    mutating func take(visit index: Int, at local: LocalInstant) {
        fadedByDays = fadedByDays(at: local) + 1
        fadedByVisits = fadedByVisits(after: index + 1) + 1
        fadingSums = count == 0 ? Lanes() : faded(at: local, visitCount: index + 1)
        fadingSums += 1
        if count == 0 {
            firstVisit = local
            firstIndex = index
        }
        lastVisit = local
        lastIndex = index
        count += 1
    }
}

/// The weight left after some days, with a half-life of 100.
func fadeOverHundredDays(_ days: Double) -> Double {
    Elementary.exp2(days * -0.01)
}

/// The weight left after some visits, with a half-life of six.
func fadeOverSixVisits(_ visits: Int) -> Double {
    Elementary.exp2(Double(visits) * (-1.0 / 6))
}
