public import WalletService

/// Takes part in a job that another process has begun.
public struct JobHelp {
    /// A database that a job works on.
    public struct Database {
        let service: WalletService
        let uses: DatabaseUses

        /// Names both views of it.
        public init(service: WalletService, uses: DatabaseUses) {
            self.service = service
            self.uses = uses
        }
    }

    private let folder: WorkFolder
    private let workers: Workers

    /// Prepares to help.
    ///
    /// - Parameters:
    ///   - folder: the work folder of the job.
    ///   - workers: the threads of this process.
    public init(folder: String, workers: Workers) {
        self.folder = WorkFolder(path: folder)
        self.workers = workers
    }

    /// Helps until nothing is left to do.
    ///
    /// - Parameter open: opens the database of a path.
    /// - Throws: ``BatchJobError/noWork(path:)`` where nothing goes on; why it cannot go on.
    public func run(
        open: (_ path: String) throws(BatchJobError) -> Database
    ) throws(BatchJobError) {
        let joining = try folder.joinOthers()
        guard let bytes = try folder.readPlan() else { throw .noWork(path: folder.path) }
        if let plan = TrainingPlan(bytes) {
            let database = try plan.request.databasePath.map { path throws(BatchJobError) in
                try open(path).uses
            }
            let job = TrainingJob(folder: folder.path, database: database, workers: workers)
            _ = try job.complete(plan) { _ in }
        } else if let plan = RefreshPlan(bytes) {
            let job = RefreshJob(
                folder: folder.path,
                service: try open(plan.databasePath).service,
                databasePath: plan.databasePath
            )
            _ = try job.complete { _ in }
        } else {
            throw folder.damaged("plan")
        }
        _ = consume joining
    }
}
