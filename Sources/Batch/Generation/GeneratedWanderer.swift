import Relevance

/// A made-up person who goes to many places: the station in the morning, the office after it, a
/// lunch that takes turns, a bar now and then, and ever again somewhere new.
///
/// New places come up the more seldom the more there are, and old ones are gone back to the more
/// often the more they were used, lately above all. A place has its hours and its weekdays, and
/// some have another one that often follows. Busy weeks alternate with silent ones. Everything
/// follows from the seed and the number.
///
/// **Source:** the shape of exploration and return: Song, Koren, Wang and Barabási, "Modelling the
/// scaling properties of human mobility", Nature Physics 6, 2010.
struct GeneratedWanderer {
    private struct Place {
        /// The usual minute of the day, and how sharply it is kept to.
        let minute: Double
        let concentration: Double
        /// How likely it is on each weekday, Monday first.
        let days: [Double]
        let charm: Double
        /// What often follows, how often, and after how many minutes.
        var next: (place: Int, chance: Double, minutes: Int)?
        var count = 0
        var faded = 0.0
        var lastMinute = 0
    }

    private var random: SplitMix64
    private var places: [Place] = []
    private let dayCount: Int
    private let firstWeekday: Int
    private let novelty: Double
    private let usesPerDay: Double
    private let chaining: Double
    private static let placeCountMax = 38

    init(seed: UInt64, number: Int) {
        random = SplitMix64(person: number, seed: seed)
        dayCount = Int.random(in: 120...330, using: &random)
        firstWeekday = Int.random(in: 0..<7, using: &random)
        novelty = Double.random(in: 0.25...0.9, using: &random)
        let mood = Double.random(in: 0...1, using: &random)
        usesPerDay = 0.3 + 2 * mood * mood * mood
        chaining = Double.random(in: 0.1...0.5, using: &random)
    }

    var startWeekday: Int { firstWeekday }

    /// All uses in order, no place twice within an hour.
    mutating func uses() -> [GeneratedPerson.Use] {
        addRoutine()
        var uses: [GeneratedPerson.Use] = []
        var mood = 1.0
        for day in 0..<dayCount {
            if day % 7 == 0 { mood = Double.random(in: 0.3...1.7, using: &random) }
            var minute = day * 1_440 + Int.random(in: 0..<240, using: &random)
            // Every quarter of an hour or so, somewhere may be gone to.
            while minute < (day + 1) * 1_440 {
                if isTrue(chance(at: minute) * mood) {
                    minute = visits(from: minute, &uses)
                }
                minute += Int.random(in: 10...20, using: &random)
            }
        }
        return uses
    }

    /// A visit and what follows it; returns when the last one was.
    private mutating func visits(from start: Int, _ uses: inout [GeneratedPerson.Use]) -> Int {
        var minute = start
        var place = choose(at: minute)
        while true {
            note(place, at: minute, &uses)
            if let next = places[place].next, isTrue(next.chance) {
                minute += next.minutes + Int.random(in: 0...10, using: &random)
                place = next.place
            } else if isTrue(chaining) {
                minute += Int.random(in: 15...150, using: &random)
                place = choose(at: minute)
            } else {
                return minute
            }
            if minute >= dayCount * 1_440 { return minute }
        }
    }

    private mutating func note(_ place: Int, at minute: Int, _ uses: inout [GeneratedPerson.Use]) {
        let isRepeated = places[place].count > 0 && minute - places[place].lastMinute < 60
        guard !isRepeated, (uses.last?.minute ?? -1) < minute else { return }
        places[place].faded = faded(places[place], at: minute) + 1
        places[place].count += 1
        places[place].lastMinute = minute
        uses.append((minute, place))
    }

    /// Visits that fade with a half-life of about three weeks.
    private func faded(_ place: Place, at minute: Int) -> Double {
        place.faded * Elementary.exp(-Double(minute - place.lastMinute) / (30 * 1_440))
    }

    /// How likely anything is at a quarter of an hour.
    private func chance(at minute: Int) -> Double {
        let weekday = (firstWeekday + minute / 1_440) % 7
        let hour = Double(minute % 1_440) / 60
        let sharp = { (at: Double, width: Double) in
            Elementary.exp(-(hour - at) * (hour - at) / (2 * width * width))
        }
        let workday = sharp(8.5, 0.8) * 1.2 + sharp(12.7, 0.9) + sharp(18.7, 1.8) * 1.3
        let free = sharp(13, 2.5) + sharp(19.5, 2.5) * 1.2
        return (weekday < 5 ? workday : free) * usesPerDay / 26
    }

    private mutating func choose(at minute: Int) -> Int {
        let seen = places.count { $0.count > 0 }
        let isNew = isTrue(novelty * Elementary.exp(-0.55 * Elementary.log(Double(seen) + 1)))
        if places.isEmpty || (isNew && places.count < Self.placeCountMax) {
            places.append(place(around: Double(minute % 1_440), routine: false))
            if isTrue(0.25), places.count > 1 {
                places[places.count - 1].next = follower()
            }
            return places.count - 1
        }
        let weekday = (firstWeekday + minute / 1_440) % 7
        let weights = places.map { place in
            let angle = Elementary.cosine(ofDaySeconds: (minute % 1_440 - Int(place.minute)) * 60)
            let time = Elementary.exp(place.concentration * (angle - 1)) + 0.02
            let habit = Double(place.count) * 0.3 + faded(place, at: minute) + 0.3
            return time * place.days[weekday] * place.charm * habit
        }
        var rest = Double.random(in: 0..<weights.reduce(0, +), using: &random)
        for (index, weight) in weights.enumerated() {
            if rest < weight { return index }
            rest -= weight
        }
        return 0
    }

    private mutating func place(around minute: Double, routine: Bool) -> Place {
        let free = Double.random(in: 0.05...1, using: &random)
        var days = [Double](repeating: Double.random(in: 0.05...1, using: &random), count: 5)
        days += [free, free]
        if isTrue(0.2) {
            for day in 0..<7 where isTrue(0.6) { days[day] *= 0.1 }
        }
        let sharpness = Double.random(in: 0...1, using: &random)
        return Place(
            minute: minute,
            concentration: 1 + 30 * sharpness * sharpness * (routine ? 2 : 1),
            days: days,
            charm: Elementary.exp(Double(random.normal()) * (routine ? 0.5 : 0.8)),
            next: nil
        )
    }

    private mutating func follower() -> (place: Int, chance: Double, minutes: Int) {
        (
            Int.random(in: 0..<places.count, using: &random),
            Double.random(in: 0.2...0.8, using: &random), Int.random(in: 8...90, using: &random)
        )
    }

    /// The places of every day: the station, the office, the gym, home.
    private mutating func addRoutine() {
        let early = Double.random(in: 400...560, using: &random)
        for minute in [early, early + 35, early + 250, early + 600, early + 720] where isTrue(0.7) {
            places.append(place(around: min(minute, 1_430), routine: true))
        }
        for index in places.indices where index > 0 && isTrue(0.5) {
            places[index - 1].next = (
                index, Double.random(in: 0.2...0.7, using: &random),
                Int.random(in: 10...60, using: &random)
            )
        }
    }

    private mutating func isTrue(_ chance: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < chance
    }
}
