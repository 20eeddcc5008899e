import Batch
import POSIX
import Relevance
import Synchronization
import WalletService

/// The model in force, found anew when another one is promoted or the former one comes back.
///
/// Whether the list of champions was replaced is looked up at most once a second. A model that
/// cannot be read is told once and never used: the one before keeps serving.
final class ChampionWatch: RelevanceModelSource {
    private struct State {
        var model: RelevanceModel
        var name = ShippedModelSource.name
        var identity: FileSystem.Identity?
        var lookedUp: ContinuousClock.Instant?
    }

    private let store: ModelStore
    private let log: @Sendable (String) -> Void
    private let state: Mutex<State>

    init(databasePath: String, log: @escaping @Sendable (String) -> Void) {
        store = ModelStore(databasePath: databasePath)
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
            if let last = state.lookedUp, now - last < .seconds(1) { return state }
            state.lookedUp = now
            do {
                let identity = try FileSystem.attributes(of: store.championPath)?.identity
                guard identity != state.identity else { return state }
                state.identity = identity
                let champion = try store.champion()
                state.model = champion?.model ?? ShippedModel.model
                state.name = champion?.name ?? ShippedModelSource.name
            } catch {
                log("the promoted model is not used, the one before keeps serving: \(error)")
            }
            return state
        }
    }
}
