import JSON
import Relevance
public import WalletService

/// Judges whether a model may take the place of the one in force.
///
/// It has to rank better than the champion, to say better probabilities, and to stand above the most
/// recently and the most frequently used card. People that either model was learned from are left
/// out: of a file that either model names among its data, only those count that training keeps for
/// calibration; of the database always, as training may have read any other of its people.
public struct Promotion: Sendable {
    private let challenger: RelevanceModelFile
    private let champion: RelevanceModelFile
    private let files: [UsageFile]
    private let database: DatabaseUses?
    private let workers: Workers

    /// Plans the judgement.
    ///
    /// - Parameters:
    ///   - challenger: the model that wants in.
    ///   - champion: the model in force.
    ///   - files: uses of people.
    ///   - database: the database whose people are asked about as well; nil for none.
    ///   - workers: the threads that judge.
    public init(
        challenger: RelevanceModelFile,
        champion: RelevanceModelFile,
        files: [UsageFile],
        database: DatabaseUses? = nil,
        workers: Workers
    ) {
        self.challenger = challenger
        self.champion = champion
        self.files = files
        self.database = database
        self.workers = workers
    }

    /// How one of the four fared over all held-back people.
    public struct Figures: Equatable, Sendable {
        /// The number of people.
        public let people: Int
        /// The mean over people of hits in the first place.
        public let hit1: Double
        /// The mean over people of hits in the first four.
        public let hit4: Double
        /// The mean log loss; nil for those without probabilities.
        public let logLoss: Double?
    }

    /// What came out.
    public struct Verdict: Equatable, Sendable {
        /// The model that wants in.
        public let challenger: Figures
        /// The model in force.
        public let champion: Figures
        /// The most recently used card.
        public let mru: Figures
        /// The most frequently used card.
        public let mfu: Figures

        /// Why the challenger stays out, a sentence each; empty where it may come in.
        public var objections: [String] {
            var found: [String] = []
            if challenger.people == 0 {
                return [
                    "There is nobody to judge it by, that it was not learned from: name a file of "
                        + "other people's uses with --events."
                ]
            }
            if challenger.hit1 < champion.hit1 {
                found.append("It hits less often than the champion.")
            }
            if let own = challenger.logLoss, let other = champion.logLoss, own >= other {
                found.append("Its probabilities are no better than the champion's.")
            }
            for (name, floor) in [("recently", mru), ("frequently", mfu)]
            where challenger.hit1 <= floor.hit1 || challenger.hit4 < floor.hit4 {
                found.append("It is not above the most \(name) used card.")
            }
            return found
        }
    }

    /// Reads and judges everyone held back.
    ///
    /// - Returns: the verdict.
    /// - Throws: why a file cannot be read.
    public func run() throws(BatchJobError) -> Verdict {
        let subjects: [NextCardPredictor] = [
            .model(challenger.model), .model(champion.model), .mostRecentlyUsed,
            .mostFrequentlyUsed,
        ]
        var isLearnedFrom: [Bool] = []
        for file in files { isLearnedFrom.append(try knows(file)) }
        let roles = TrainingRoles(heldOut: nil)
        var sums = subjects.map { NextCardEvaluator($0) }
        isLearnedFrom.append(true)
        func judge(_ batch: [Member]) throws(BatchJobError) {
            let judged = batch.filter {
                !isLearnedFrom[$0.file] || roles.role($0) == .calibration
            }
            let answers = try workers.results(judged) { member in
                subjects.map { NextCardAnswers($0, member.log) }
            }
            for person in answers {
                for (index, answers) in person.enumerated() { sums[index].add(answers) }
            }
        }
        try BatchedPeople(files: files).forEachBatch(judge)
        try database?.forEachBatch(asFile: files.count, judge)
        let figures = sums.map { sum in
            let report = sum.report
            return Figures(
                people: report.people,
                hit1: report.macro.hit1,
                hit4: report.macro.hit4,
                logLoss: report.logLoss
            )
        }
        return Verdict(
            challenger: figures[0],
            champion: figures[1],
            mru: figures[2],
            mfu: figures[3]
        )
    }

    /// Whether either model was learned from a file.
    private func knows(_ file: UsageFile) throws(BatchJobError) -> Bool {
        let digest = try file.digest()
        return [challenger, champion].contains { model in
            model.provenance["data"]?.arrayValue?.contains {
                $0["sha256OfContent"]?.stringValue == digest
            } ?? false
        }
    }
}
