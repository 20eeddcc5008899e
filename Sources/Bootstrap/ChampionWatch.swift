import Batch
import POSIX
import Relevance
import Synchronization
import WalletService

/// The model in force, found anew when another one is promoted or the former one comes back.
///
/// Whether the list of champions was replaced is looked up at most once a second. A model that
/// cannot be read is never used: the one before keeps serving. Each fault is told once, and again only
/// after another one or a look-up that went well.
final class ChampionWatch: RelevanceModelSource {
    private struct State {
        var model: RelevanceModel
        var name = ShippedModelSource.name
        var identity: FileSystem.Identity?
        var lookedUp: ContinuousClock.Instant?
        /// What was told of the latest look-up; nil where it went well.
        var told: String?
    }

    private let store: ModelStore
    private let interval: Duration
    private let log: @Sendable (String) -> Void
    private let state: Mutex<State>

    /// Watches the models beside a database.
    ///
    /// - Parameters:
    ///   - databasePath: the database.
    ///   - interval: how long a look-up is good for.
    ///   - log: takes one line for each fault.
    init(
        databasePath: String,
        interval: Duration = .seconds(1),
        log: @escaping @Sendable (String) -> Void
    ) {
        store = ModelStore(databasePath: databasePath)
        self.interval = interval
        self.log = log
        state = Mutex(State(model: ShippedModel.model))
    }

    /// The model in force.
    var model: RelevanceModel { current.model }

    /// The name of the model in force.
    var modelName: String { current.name }

    private var current: State {
        state.withLock { state in
            let now = ContinuousClock.now
            if let last = state.lookedUp, now - last < interval { return state }
            state.lookedUp = now
            lookUp(&state)
            return state
        }
    }

    private func lookUp(_ state: inout State) {
        let identity: FileSystem.Identity?
        do throws(POSIXError) {
            identity = try FileSystem.attributes(of: store.championPath)?.identity
            guard identity != state.identity else { return }
        } catch {
            tell("\(error)", &state)
            return
        }
        do throws(ModelStoreError) {
            let champion = try store.champion()
            state.model = champion?.model ?? ShippedModel.model
            state.name = champion?.name ?? ShippedModelSource.name
            // Only now: a list that could not be read, or a model that it names, may be there in a second.
            state.identity = identity
            state.told = nil
        } catch {
            tell("\(error)", &state)
        }
    }

    private func tell(_ fault: String, _ state: inout State) {
        guard state.told != fault else { return }
        state.told = fault
        log("the promoted model is not used, the one before keeps serving: \(fault)")
    }
}
