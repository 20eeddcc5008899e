import WalletCore
public import WalletService

/// Makes the kept statistics of all people anew, together with other processes.
///
/// People are cut into ranges, which processes claim; ranges of a process that died are taken over.
/// What is written depends on each person's uses alone, so it is the same for any number of them.
public struct RefreshJob: Sendable {
    private let folder: WorkFolder
    private let service: WalletService
    private let databasePath: String

    /// Prepares a job.
    ///
    /// - Parameters:
    ///   - folder: the work folder; made where it is missing.
    ///   - service: the open database.
    ///   - databasePath: where it is, for the processes that help.
    public init(folder: String, service: WalletService, databasePath: String) {
        self.folder = WorkFolder(path: folder)
        self.service = service
        self.databasePath = databasePath
    }

    /// Refreshes everybody, and removes the folder.
    ///
    /// - Parameter tell: told what happens.
    /// - Returns: what was done, by all processes together.
    /// - Throws: why it cannot be done; the work stays for another try.
    public func run(
        _ tell: (JobEvent) -> Void = { _ in }
    ) throws(BatchJobError) -> RelevanceRefresh {
        let joining = try folder.join(plan: RefreshPlan(databasePath: databasePath).bytes)
        if joining.isOtherPutAway { tell(.otherWorkPutAway) }
        if try folder.has("bounds") { tell(.resumed) }
        tell(.isReady)
        let result = try complete(tell)
        tell(.isDone)
        try folder.leave(joining)
        return result
    }

    func complete(_ tell: (JobEvent) -> Void) throws(BatchJobError) -> RelevanceRefresh {
        let bounds = try bounds()
        let names = (0...bounds.count).map { "range-\($0)" }
        try SharedWork(folder: folder).complete(
            names,
            progress: { tell(.progress(done: $0, total: names.count)) },
            work: { index throws(BatchJobError) in
                try refresh(
                    after: index == 0 ? nil : bounds[index - 1],
                    through: index == bounds.count ? nil : bounds[index]
                )
            }
        )
        var sum = RelevanceRefresh()
        for name in names {
            var reader = WorkReader(try folder.read(name) ?? [])
            guard let people = reader.integer(), let written = reader.integer() else {
                throw folder.damaged(name)
            }
            sum.people += people
            sum.written += written
        }
        return sum
    }

    private func refresh(
        after lower: PersonID?,
        through upper: PersonID?
    ) throws(BatchJobError) -> [UInt8] {
        let result: RelevanceRefresh
        do throws(WalletError) {
            result = try service.refreshRelevance(after: lower, through: upper)
        } catch {
            throw BatchJobError(error)
        }
        var writer = WorkWriter()
        writer.add(result.people)
        writer.add(result.written)
        return writer.bytes
    }

    /// Where the ranges end, found once for all processes.
    private func bounds() throws(BatchJobError) -> [PersonID] {
        try SharedWork(folder: folder).complete(["bounds"]) { _ throws(BatchJobError) in
            do throws(WalletError) {
                let bounds = try service.refreshBounds().map { Optional($0) }
                return TrainingSurvey(counts: [], bounds: bounds).bytes
            } catch {
                throw BatchJobError(error)
            }
        }
        guard let survey = TrainingSurvey(try folder.read("bounds") ?? []) else {
            throw folder.damaged("bounds")
        }
        return survey.bounds.compactMap(\.self)
    }
}

extension BatchJobError {
    /// What a use case failed with, of which only the repository can fail here.
    fileprivate init(_ error: WalletError) {
        switch error {
        case .repository(let error): self = .database(error)
        default: self = .database(.engine(code: 0, detail: "\(error)"))
        }
    }
}
