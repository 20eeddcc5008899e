import Foundation
import Testing
import Timeline
import WalletCore

/// The player's rules, and that it reproduces the timeline hit rate.
@Suite struct ScreenReplayTests {
    private typealias Replay = ScreenReplay<String>

    private static func second(_ second: Int64) -> Instant {
        Instant(secondsSinceEpoch: second)
    }

    private func plan(
        _ entries: [(Int64, String)],
        reloadAt: Int64? = nil
    ) -> Replay.Plan {
        Replay.Plan(
            entries: entries.map { (Self.second($0.0), $0.1) },
            reloadAt: reloadAt.map(Self.second)
        )
    }

    @Test func entryInForceIsTheLastThatHasBegun() throws {
        var rules = Replay.Rules()
        rules.reloadsAfterUse = false
        let replay = Replay(rules) { _, _ in plan([(0, "a"), (300, "b"), (600, "c")]) }
        let outcome = try replay.run(
            uses: [0, 299, 300, 599, 900].map(Self.second),
            from: Self.second(0),
            to: Self.second(1000)
        )
        #expect(outcome.shown.map(\.screen) == ["a", "a", "b", "b", "c"])
        #expect(outcome.switchCount == 2)
        #expect(outcome.reloadCount == 1)
    }

    @Test func planKnowsOnlyWhatCameBeforeIt() throws {
        var known: [(Int64, Int)] = []
        let replay = Replay(Replay.Rules()) { instant, count in
            known.append((instant.secondsSinceEpoch, count))
            return plan(
                [(instant.secondsSinceEpoch, "a")],
                reloadAt: instant.secondsSinceEpoch + 100
            )
        }
        _ = try replay.run(
            uses: [-50, 0, 100, 150].map(Self.second),
            from: Self.second(0),
            to: Self.second(151)
        )
        // The first plan knows the use before it; a reload at the very moment of a use comes first.
        #expect(known.map(\.0) == [0, 0, 100, 100, 150])
        #expect(known.map(\.1) == [1, 2, 2, 3, 4])
    }

    @Test func reloadsComeLateAndWithinTheBudget() throws {
        var rules = Replay.Rules()
        rules.reloadsAfterUse = false
        rules.reloadCountMaxPerDay = 3
        rules.latenessSeconds = 60
        var reloads: [Int64] = []
        let replay = Replay(rules) { instant, _ in
            let now = instant.secondsSinceEpoch
            reloads.append(now)
            return plan([(now, "a")], reloadAt: now + 900)
        }
        let outcome = try replay.run(
            uses: [Self.second(90_000)],
            from: Self.second(0),
            to: Self.second(90_001)
        )
        #expect(reloads.prefix(4) == [0, 960, 1920, 86_400])
        #expect(outcome.deniedCount > 0)
        for (index, reload) in reloads.enumerated() {
            let day = reloads[...index].filter { $0 > reload - 86_400 }
            #expect(day.count <= 3)
        }
    }

    // MARK: The hit rate of the benchmark

    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/data")

    static let isBenchmarkThere = FileManager.default.fileExists(
        atPath: folder.appending(path: "relevance/journey-dev.csv.gz").path
    )

    /// One row that the benchmark's own program printed.
    struct Anchor: Sendable, CustomTestStringConvertible {
        let regime: String
        let predictor: String
        let values: [String: Double]
        var testDescription: String { "\(regime) \(predictor)" }

        static func all() throws -> [Anchor] {
            let url = folder.appending(path: "timeline/eval-output-dev.txt")
            guard isBenchmarkThere else { return [] }
            let text = try String(contentsOf: url, encoding: .utf8)
            return text.split(separator: "\n").compactMap { line in
                let words = line.split(separator: " ")
                guard words[0] == "journey-dev", words[1] == "timeline" else { return nil }
                let values = words.dropFirst(4).map { $0.split(separator: "=") }
                return Anchor(
                    regime: String(words[2]),
                    predictor: String(words[3]),
                    values: Dictionary(
                        uniqueKeysWithValues: values.map { (String($0[0]), Double($0[1]) ?? -1) }
                    )
                )
            }
        }
    }

    @Test(.enabled(if: isBenchmarkThere, "the benchmark files are not beside the package"))
    func hitRateOfTheBenchmarkIsReproduced() throws {
        let people = try ReplayPerson.all(
            Self.folder.appending(path: "relevance/journey-dev.csv.gz")
        )
        let anchors = try Anchor.all()
        #expect(anchors.count == 4)
        for anchor in anchors {
            let rates = try ReplayRates(
                people,
                isMostFrequent: anchor.predictor == "MFU",
                reloadsAfterUse: anchor.regime == "afterUse"
            )
            for (name, value) in rates.values {
                let expected = try #require(anchor.values[name], "\(name)")
                #expect(abs(value - expected) < 0.00005, "\(anchor) \(name): \(value)")
            }
        }
    }
}
