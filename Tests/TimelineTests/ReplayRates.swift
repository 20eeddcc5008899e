import Foundation
import Testing
import Timeline
import WalletCore

/// One person of a benchmark file: instants on the person's own clock, and what was used.
struct ReplayPerson {
    private(set) var uses: [Instant] = []
    private(set) var items: [Int] = []

    /// The index of the first use that is scored.
    var testStart: Int { 7 * uses.count / 10 }

    /// Reads a file with the columns user, item and local time.
    static func all(_ url: URL) throws -> [ReplayPerson] {
        let gzip = Process()
        gzip.executableURL = URL(filePath: "/usr/bin/env")
        gzip.arguments = ["gzip", "-dc", url.path]
        let output = Pipe()
        gzip.standardOutput = output
        try gzip.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        gzip.waitUntilExit()
        try #require(gzip.terminationStatus == 0)
        var people: [ReplayPerson] = []
        var user: Substring?
        var numbers: [Substring: Int] = [:]
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
        for line in lines {
            let columns = line.split(separator: ",")
            if columns[0] != user {
                user = columns[0]
                numbers = [:]
                people.append(ReplayPerson())
            }
            let item = numbers[columns[1], default: numbers.count]
            numbers[columns[1]] = item
            let instant = try #require(Instant(rfc3339: columns[2] + "Z"), "\(line)")
            people[people.count - 1].uses.append(instant)
            people[people.count - 1].items.append(item)
        }
        return people
    }
}

/// The timeline hit rate of a predictor that needs no model, played by the player.
///
/// **Source:** the timeline benchmark, section 1.
struct ReplayRates {
    /// What is on a screen: the best four, best first, of those that are known.
    private struct Screen: Equatable {
        let best: [Int]
        let known: Set<Int>
        let comparesAll: Bool

        static func == (left: Screen, right: Screen) -> Bool {
            left.comparesAll
                ? Set(left.best) == Set(right.best) : left.best.first == right.best.first
        }
    }

    private(set) var values: [String: Double] = [:]

    init(_ people: [ReplayPerson], isMostFrequent: Bool, reloadsAfterUse: Bool) throws {
        for (name, switches, count) in [
            ("hit1", "switches1_per_day", 1), ("hit4", "set_changes4_per_day", 4),
        ] {
            var known: [[Bool]] = []
            var switchesPerDay = 0.0
            var inclNovel: [[Bool]] = []
            for person in people {
                let (outcome, days) = try Self.play(
                    person,
                    isMostFrequent,
                    reloadsAfterUse,
                    comparesAll: count == 4
                )
                switchesPerDay += Double(outcome.switchCount) / Double(days)
                let scored = outcome.shown.suffix(person.uses.count - person.testStart)
                let items = person.items.suffix(scored.count)
                let hits = zip(scored, items).map { $0.screen.best.prefix(count).contains($1) }
                let isKnown = zip(scored, items).map { $0.screen.known.contains($1) }
                inclNovel.append(hits)
                known.append(zip(hits, isKnown).filter(\.1).map(\.0))
            }
            values["macro_\(name)"] = Self.macro(known)
            values["micro_\(name)"] = Self.macro([known.flatMap(\.self)])
            values["macro_\(name)_incl_novel"] = Self.macro(inclNovel)
            values[switches] = switchesPerDay / Double(people.count)
        }
    }

    private static func macro(_ people: [[Bool]]) -> Double {
        let rates = people.filter { !$0.isEmpty }.map { hits in
            Double(hits.count(where: \.self)) / Double(hits.count)
        }
        return rates.reduce(0, +) / Double(rates.count)
    }

    private static func play(
        _ person: ReplayPerson,
        _ isMostFrequent: Bool,
        _ reloadsAfterUse: Bool,
        comparesAll: Bool
    ) throws -> (outcome: ScreenReplay<Screen>.Outcome, days: Int64) {
        var rules = ScreenReplay<Screen>.Rules()
        rules.reloadsAfterUse = reloadsAfterUse
        var counts: [Int: Int] = [:]
        var last: [Int: Int] = [:]
        var taken = 0
        let replay = ScreenReplay<Screen>(rules) { instant, count in
            while taken < count {
                counts[person.items[taken], default: 0] += 1
                last[person.items[taken]] = taken
                taken += 1
            }
            let rank = { (item: Int) in
                (isMostFrequent ? counts[item] ?? 0 : 0, last[item] ?? 0)
            }
            let best = counts.keys.sorted { rank($0) > rank($1) }.prefix(4)
            let screen = Screen(
                best: Array(best),
                known: Set(counts.keys),
                comparesAll: comparesAll
            )
            let midnight = instant.roundedDown(toSeconds: 86_400).adding(seconds: 86_400)
            return ScreenReplay<Screen>.Plan(entries: [(instant, screen)], reloadAt: midnight)
        }
        let first = person.uses[person.testStart].roundedDown(toSeconds: 86_400)
        let end = try #require(person.uses.last).roundedDown(toSeconds: 86_400)
            .adding(seconds: 86_400)
        let outcome = try replay.run(uses: person.uses, from: first, to: end)
        return (outcome, (end.secondsSinceEpoch - first.secondsSinceEpoch) / 86_400)
    }
}
