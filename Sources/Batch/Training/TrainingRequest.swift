import JSON
public import Relevance

/// What a training learns from, and how: all that its result depends on.
public struct TrainingRequest: Sendable {
    /// Files of uses, in their order.
    public let files: [UsageFile]
    /// The database whose uses are read as well; nil for none.
    public let databasePath: String?
    /// How learning goes about it.
    public let settings: NetworkTrainer.Settings
    /// What all chance follows from.
    public let seed: UInt64
    /// The most people of a window, and the windows of a replica: ``TrainingShape``.
    let windowSize: Int
    let windowsPerReplica: Int

    /// Asks for a training.
    ///
    /// - Parameters:
    ///   - files: files of uses.
    ///   - databasePath: the database whose uses are read as well; nil for none.
    ///   - settings: how learning goes about it.
    ///   - seed: what all chance follows from.
    public init(
        files: [UsageFile],
        databasePath: String? = nil,
        settings: NetworkTrainer.Settings = NetworkTrainer.Settings(),
        seed: UInt64
    ) {
        self.init(files, databasePath, settings, seed)
    }

    init(
        _ files: [UsageFile],
        _ databasePath: String?,
        _ settings: NetworkTrainer.Settings,
        _ seed: UInt64,
        windowSize: Int = TrainingShape.windowSize,
        windowsPerReplica: Int = TrainingShape.windowsPerReplica
    ) {
        self.files = files
        self.databasePath = databasePath
        self.settings = settings
        self.seed = seed
        self.windowSize = windowSize
        self.windowsPerReplica = windowsPerReplica
    }

    func shape(peopleCount: Int) -> TrainingShape {
        TrainingShape(
            peopleCount: peopleCount,
            rounds: settings.rounds,
            windowSize: windowSize,
            windowsPerReplica: windowsPerReplica
        )
    }
}
