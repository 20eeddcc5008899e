import HTTPServer
import StorageSQLite
import WalletCore
public import WalletService

/// The live parts put together: the one place that names adapters.
public struct Composition: Sendable {
    /// The open database.
    let repository: SQLiteRepository
    /// The use cases over it.
    public let service: WalletService
    /// The system's zone data.
    public let zones: SystemZones
    /// How many people this opening erased, whom a restore had brought back.
    private(set) var erasedCount = 0

    /// Opens a database and puts the use cases over it.
    ///
    /// - Parameters:
    ///   - path: the database file.
    ///   - absence: what to do where there is none.
    ///   - options: how the repository uses the machine.
    ///   - clock: what tells the time.
    ///   - log: takes one line where a promoted model cannot be used.
    /// - Returns: the parts; the database is held until ``close()``.
    /// - Throws: why the database cannot be opened.
    static func open(
        path: String,
        absence: SQLiteRepository.Absence,
        options: SQLiteRepositoryOptions = SQLiteRepositoryOptions(),
        clock: any WallClock = SystemClock(),
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(RepositoryError) -> Composition {
        var options = options
        // The server's threads wake once for all the answers of one commit.
        options.answering = { answers in HTTPResponder.together(answers) }
        let repository = try SQLiteRepository.open(
            path: path,
            absence: absence,
            now: clock.now(),
            options: options
        )
        var composition = assemble(
            repository,
            clock: clock,
            relevance: ChampionWatch(databasePath: path, log: log)
        )
        do throws(WalletError) {
            composition.erasedCount = try composition.service.carryOutErasures()
            return composition
        } catch {
            repository.close()
            guard case .repository(let error) = error else {
                throw .engine(code: 0, detail: "a person could not be erased again")
            }
            throw error
        }
    }

    /// Puts the use cases over a repository; nobody is erased by that.
    static func assemble(
        _ repository: SQLiteRepository,
        clock: any WallClock,
        relevance: any RelevanceModelSource = ShippedModelSource()
    ) -> Composition {
        let zones = SystemZones()
        let environment = ServiceEnvironment(
            zones: zones,
            clock: clock,
            random: SystemRandom(),
            folder: FoundationTextFolder(),
            relevance: relevance,
            pictures: PictureProcess()
        )
        return Composition(
            repository: repository,
            service: WalletService(repository: repository, environment: environment),
            zones: zones
        )
    }

    /// Answers what was queued and lets the database go.
    public func close() {
        repository.close()
    }
}
