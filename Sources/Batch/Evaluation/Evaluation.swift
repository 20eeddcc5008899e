/// Judges a predictor by files of uses.
///
/// People are read one batch at a time and judged on several threads; results are added up in the
/// order of the files, so they are the same for any number of threads.
///
/// **Source:** the next-card and timeline benchmark protocols.
public struct Evaluation: Sendable {
    private let subjects: [EvaluationSubject]
    private let files: [UsageFile]
    private let parts: EvaluationParts
    private let workers: Workers

    /// Plans an evaluation.
    ///
    /// - Parameters:
    ///   - subjects: who is judged: one for everybody, or one for each part of the people, person n of
    ///     a file being in part n modulo their number.
    ///   - files: the uses, one set a file.
    ///   - parts: what is measured beside the next card.
    ///   - workers: the threads that do it.
    public init(
        _ subjects: [EvaluationSubject],
        files: [UsageFile],
        parts: EvaluationParts,
        workers: Workers
    ) {
        precondition(!subjects.isEmpty, "somebody has to answer")
        self.subjects = subjects
        self.files = files
        self.parts = parts
        self.workers = workers
    }

    /// The number of people in all files, which a progress can be measured by.
    ///
    /// - Returns: their number.
    /// - Throws: why a file cannot be read.
    public func peopleCount() throws(BatchJobError) -> Int {
        try TrainingPeople(files: files).counts().reduce(0, +)
    }

    /// Reads and judges everyone.
    ///
    /// - Parameter progress: told now and then how many people are done.
    /// - Returns: one result a file.
    /// - Throws: why a file cannot be read.
    public func run(
        progress: (_ peopleDone: Int) -> Void = { _ in }
    ) throws(BatchJobError) -> [EvaluationResult] {
        var sums = files.map { EvaluationSums(subjects[0], parts, path: $0.path) }
        var done = 0
        try BatchedPeople(files: files).forEachBatch { batch throws(BatchJobError) in
            let answers = try workers.results(batch) { [subjects, parts] member in
                MemberAnswers(subjects[member.fold(of: subjects.count)], parts, member.log)
            }
            for (member, answers) in zip(batch, answers) { sums[member.file].add(answers) }
            done += batch.count
            progress(done)
        }
        return sums.map(\.result)
    }
}

extension Workers {
    /// ``map(_:_:)`` with this target's error.
    func results<Input: Sendable, Output: Sendable>(
        _ inputs: [Input],
        _ work: @escaping @Sendable (Input) -> Output
    ) throws(BatchJobError) -> [Output] {
        do {
            return try map(inputs, work)
        } catch {
            throw .system(error)
        }
    }
}
