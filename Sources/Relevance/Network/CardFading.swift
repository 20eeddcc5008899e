/// Visits of one card that fade in eight ways at once.
///
/// By days with half-lives of 3, 10, 30 and 100; by visits of any card with half-lives of 2, 6 and
/// 20; and not at all.
enum CardFading {
    static let hundredDays = 3

    /// How many visits of doubt each share is smoothed with.
    static var doubt: Lanes { Lanes(0.3, 0.5, 0.5, 1, 0.3, 0.5, 0.5, 0.5) }

    private static var perDay: Lanes {
        Lanes(-1 / 3, -0.1, -1 / 30, -0.01, 0, 0, 0, 0)
    }
    private static var perVisit: Lanes {
        Lanes(0, 0, 0, 0, -0.5, -1 / 6, -0.05, 0)
    }

    /// The weights left after some days and visits.
    @inline(__always)
    static func fade(days: Float, visits: Float) -> Lanes {
        Lanes.exp2(perDay * days + perVisit * visits)
    }
}

extension ItemTally {
    /// The fading sums as they stand at `now`, after `visitCount` visits of any card.
    @inline(__always)
    func faded(at now: LocalInstant, visitCount: Int) -> Lanes {
        let days = Float(now.days(since: lastVisit))
        return fadingSums * CardFading.fade(days: days, visits: Float(visitCount - 1 - lastIndex))
    }
}
