import Relevance

/// Learns a network together with other processes, and goes on where it was broken off.
///
/// All that is done lies in a work folder: the people, copied; then the statistics of their inputs,
/// the steps of learning and the calibration, each in parts that a process claims, does and puts
/// there. A part that nobody finished is taken over, so any process may die at any moment, and the
/// same command begins where it ended. The same request gives the same bits, for any number of
/// processes and threads and however often it was broken off.
public struct TrainingJob: Sendable {
    private let folder: WorkFolder
    private let database: DatabaseUses?
    private let workers: Workers

    /// Prepares a job.
    ///
    /// - Parameters:
    ///   - folder: the work folder; made where it is missing.
    ///   - database: the database that the request names; nil for none.
    ///   - workers: the threads of this process.
    public init(folder: String, database: DatabaseUses?, workers: Workers) {
        self.folder = WorkFolder(path: folder)
        self.database = database
        self.workers = workers
    }

    /// Learns what is asked for, and removes the folder.
    ///
    /// - Parameters:
    ///   - request: what to learn from, and how.
    ///   - tell: told what happens.
    ///   - keep: takes what was learned, before the folder is removed.
    /// - Throws: why it cannot be learned, and what `keep` throws; the work stays for another try.
    public func run(
        _ request: TrainingRequest,
        _ tell: (JobEvent) -> Void = { _ in },
        keep: (TrainingResult) throws(BatchJobError) -> Void
    ) throws(BatchJobError) {
        let plan = try TrainingPlan(request)
        if try putAwayWithdrawn(plan) { tell(.withdrawnWorkPutAway) }
        let joining = try folder.join(plan: plan.bytes)
        if joining.isOtherPutAway { tell(.otherWorkPutAway) }
        if try folder.has("survey") { tell(.resumed) }
        tell(.isReady)
        let result: TrainingResult
        do throws(BatchJobError) {
            result = try complete(plan, tell)
        } catch {
            // Input that cannot be read leaves nothing behind that could be gone on with.
            if try !folder.has("survey") { try folder.leave(joining) }
            throw error
        }
        try keep(result)
        tell(.isDone)
        try folder.leave(joining)
    }

    /// Removes work that holds uses of somebody who withdrew since, where nobody works on it.
    private func putAwayWithdrawn(_ plan: TrainingPlan) throws(BatchJobError) -> Bool {
        guard database != nil, let bytes = try folder.planOfAbandonedWork(), bytes == plan.bytes,
            try TrainingSpool(folder: folder, plan: plan, database: database).hasWithdrawn()
        else { return false }
        return try folder.putAway()
    }

    func complete(
        _ plan: TrainingPlan,
        _ tell: (JobEvent) -> Void
    ) throws(BatchJobError) -> TrainingResult {
        let spool = TrainingSpool(folder: folder, plan: plan, database: database)
        let survey = try spool.survey(SharedWork(folder: folder))
        let shape = plan.request.shape(peopleCount: survey.peopleCount)
        let course = TrainingCourse(
            settings: plan.request.settings,
            seed: plan.request.seed,
            shape: shape,
            roles: TrainingRoles(heldOut: nil),
            workers: workers
        )
        let phases = TrainingPhases(course: course, spool: spool, survey: survey)
        return try phases.run { done, total in tell(.progress(done: done, total: total)) }
    }
}
