import Hashing
import Relevance
import WalletCore

/// The people of a training, copied into its work folder so that every round and every process reads
/// the same, whatever becomes of the database meanwhile.
struct TrainingSpool: Sendable {
    let folder: WorkFolder
    let plan: TrainingPlan
    let database: DatabaseUses?

    private var files: [UsageFile] { plan.request.files }

    /// Counts everybody, once for all processes.
    func survey(_ work: SharedWork) throws(BatchJobError) -> TrainingSurvey {
        try work.complete(["survey"]) { _ throws(BatchJobError) in
            var counts = try TrainingPeople(files: files).counts()
            var bounds: [PersonID?] = []
            if let database {
                counts.append(try database.count())
                let shape = plan.request.shape(peopleCount: counts.reduce(0, +))
                bounds = try database.bounds(shape, count: counts[files.count])
            }
            guard counts.reduce(0, +) > 0 else { throw .nobodyToLearnFrom }
            return TrainingSurvey(counts: counts, bounds: bounds).bytes
        }
        guard let bytes = try folder.read("survey") else { throw .noWork(path: folder.path) }
        guard let survey = TrainingSurvey(bytes) else { throw folder.damaged("survey") }
        return survey
    }

    /// Copies everybody.
    ///
    /// A file is copied by one process, as it can only be read from its beginning; the windows of the
    /// database are shared out.
    func fill(
        _ survey: TrainingSurvey,
        _ shape: TrainingShape,
        _ work: SharedWork
    ) throws(BatchJobError) {
        let windows = 0..<shape.windowCount
        let fileNames = files.indices.map { "copied-\($0)" }
        let databaseNames = database == nil ? [] : windows.map { part(files.count, $0) }
        try work.complete(databaseNames + fileNames) { index throws(BatchJobError) in
            if index < databaseNames.count { return try windowOfDatabase(index, survey).bytes }
            try copy(index - databaseNames.count, survey, shape)
            return []
        }
    }

    /// The people of one window, of all sources.
    func members(of window: Int) throws(BatchJobError) -> [Member] {
        var members: [Member] = []
        for source in 0..<(files.count + (database == nil ? 0 : 1)) {
            members += try spooled(source, window).members(of: source)
        }
        return members
    }

    /// How many of the database's people were copied, and the SHA-256 of all that was.
    func copiedOfDatabase(
        _ shape: TrainingShape
    ) throws(BatchJobError) -> (count: Int, digest: String) {
        var count = 0
        let stream = SHA256Stream()
        for window in 0..<shape.windowCount {
            let people = try spooled(files.count, window)
            count += people.people.count
            stream.add(people.bytes)
        }
        return (count, stream.finish().hexadecimal)
    }

    /// Whether somebody of the database was copied who may be read no more.
    func hasWithdrawn() throws(BatchJobError) -> Bool {
        guard let database else { return false }
        for name in try folder.names(beginning: "uses-\(files.count)-") {
            let people = try spooled(name).people.compactMap(\.id)
            if try !database.withdrawn(people).isEmpty { return true }
        }
        return false
    }

    private func windowOfDatabase(
        _ window: Int,
        _ survey: TrainingSurvey
    ) throws(BatchJobError) -> SpooledPeople {
        guard let database, survey.bounds.indices.contains(window) else { return SpooledPeople() }
        let people = try database.people(
            after: window == 0 ? nil : survey.bounds[window - 1],
            through: survey.bounds[window]
        )
        return SpooledPeople(
            people.map { person in
                SpooledPeople.Person(
                    id: person.id,
                    isMadeUp: false,
                    number: person.number,
                    uses: person.visits
                )
            }
        )
    }

    private func copy(
        _ file: Int,
        _ survey: TrainingSurvey,
        _ shape: TrainingShape
    ) throws(BatchJobError) {
        var reader = try UsageReader(files[file])
        for window in 0..<shape.windowCount {
            var spooled = SpooledPeople()
            for number in shape.part(of: survey.counts[file], in: window) {
                guard let log = try reader.next() else { throw .changed(path: files[file].path) }
                spooled.people.append(
                    SpooledPeople.Person(
                        id: nil,
                        isMadeUp: log.isMadeUp,
                        number: number,
                        uses: Array(zip(log.items, log.instants)).map { ($0, $1) }
                    )
                )
            }
            try folder.write(spooled.bytes, to: part(file, window))
        }
        // What was copied has to be what the plan tells of.
        guard try files[file].digest() == plan.digests[file] else {
            throw .changed(path: files[file].path)
        }
    }

    private func spooled(_ source: Int, _ window: Int) throws(BatchJobError) -> SpooledPeople {
        try spooled(part(source, window))
    }

    private func spooled(_ name: String) throws(BatchJobError) -> SpooledPeople {
        guard let bytes = try folder.read(name), let people = SpooledPeople(bytes) else {
            throw folder.damaged(name)
        }
        return people
    }

    private func part(_ source: Int, _ window: Int) -> String { "uses-\(source)-\(window)" }
}
