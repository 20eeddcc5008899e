import Foundation
import Relevance

/// Predicts, plans or records over and over, and prints how long one takes.
///
///     relevance-bench predict|plan|record|check formula|network MILLISECONDS USES.txt MODEL.json
///
/// `USES.txt` has a line a use: seconds since Monday, 2000-01-03, local time, and the card's number.
/// Prints one line of JSON: nanoseconds of processor time for one, or with `check` the probabilities
/// of all cards half an hour after the last use.
@main
struct RelevanceBench {
    enum Work: String {
        case predict
        case plan
        case record
        case check
    }

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 6, let work = Work(rawValue: arguments[1]),
            let milliseconds = Double(arguments[3])
        else {
            print(
                "usage: relevance-bench predict|plan|record|check formula|network MILLISECONDS"
                    + " USES.txt MODEL.json"
            )
            return
        }
        let uses = try Self.uses(arguments[4])
        let model = arguments[2] == "network" ? try Self.model(arguments[5]) : .standard
        var history = UsageHistory()
        for use in uses { history.append(use.item, at: use.instant) }
        guard let last = history.lastVisit else { return print("no uses") }
        if work == .check {
            let scores = model.cards.scores(history, at: last.adding(seconds: 1_800))
            let total = scores.reduce(0, +)
            return print("{\"probabilities\": \(scores.map { $0 / total })}")
        }
        let nanoseconds = measure(milliseconds) { turn in
            switch work {
            case .predict, .check: predict(model, history, last, turn)
            case .plan: plan(model, history, last)
            case .record: record(uses, turn)
            }
        }
        let one = work == .record ? nanoseconds / Double(uses.count) : nanoseconds
        print("{\"nanoseconds\": \(one)}")
    }

    /// The probabilities of all cards at a moment of the next day, another one each time.
    private static func predict(
        _ model: RelevanceModel,
        _ history: UsageHistory,
        _ last: LocalInstant,
        _ turn: Int
    ) -> Double {
        let now = last.adding(seconds: 1_800 + turn % 1_000 * 60)
        return model.cards.scores(history, at: now)[0]
    }

    /// The plan of the day after the last use: which card, whether any, and what a widget of one card
    /// and one of four show.
    private static func plan(
        _ model: RelevanceModel,
        _ history: UsageHistory,
        _ last: LocalInstant
    ) -> Double {
        let candidates = (0..<20).map {
            Candidate(item: ItemIndex(UInt16($0)), addedAt: LocalInstant(day: 0))
        }
        let slots = (0..<96).map { LocalInstant(day: last.day + 1, secondOfDay: $0 * 900) }
        let plan = model.plan(history, candidates: candidates, slots: slots)
        let small = ShownSchedule(plan, capacity: 1, price: 0.001)
        let medium = ShownSchedule(plan, capacity: 4, price: 0.0016)
        return Double(small.sets[40][0] + medium.sets[40][0])
    }

    /// The whole history anew.
    private static func record(
        _ uses: [(item: ItemIndex, instant: LocalInstant)],
        _ turn: Int
    ) -> Double {
        var history = UsageHistory()
        for use in uses {
            history.record(use.item, at: use.instant, instant: use.instant.seconds)
        }
        return Double(history.count + turn)
    }

    /// Nanoseconds of processor time for one.
    private static func measure(_ milliseconds: Double, _ body: (Int) -> Double) -> Double {
        var turns = 0
        var sum = 0.0
        let start = processorNanoseconds()
        var elapsed = 0.0
        repeat {
            // The clock is not what is measured: it is asked once for ten.
            for _ in 0..<10 {
                sum += body(turns)
                turns += 1
            }
            elapsed = processorNanoseconds() - start
        } while elapsed < milliseconds * 1e6
        // What nobody reads, a compiler leaves out.
        precondition(sum.isFinite, "a probability is a number")
        return elapsed / Double(turns)
    }

    private static func uses(
        _ path: String
    ) throws -> [(item: ItemIndex, instant: LocalInstant)] {
        let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            let columns = line.split(separator: " ")
            guard columns.count == 2, let seconds = Int64(columns[0]),
                let item = UInt16(columns[1])
            else { return nil }
            return (ItemIndex(item), LocalInstant(seconds: seconds))
        }
    }

    /// The weights of a model file.
    private static func model(_ path: String) throws -> RelevanceModel {
        let data = try Data(contentsOf: URL(filePath: path))
        let document = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let numbers = { (name: String) in
            (document?[name] as? [NSNumber] ?? []).map(\.floatValue)
        }
        guard let weights = NetworkWeights(numbers: numbers("weights")) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        let intensity = IntensityNetworkWeights(numbers: numbers("intensity"))
        return RelevanceModel(
            cards: .network(VoteNetwork(weights)),
            intensity: intensity.map { .network(IntensityNetwork($0)) } ?? .standard
        )
    }

    /// The processor time of this process: what else the machine does is not in it.
    private static func processorNanoseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
