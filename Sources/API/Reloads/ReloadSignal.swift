import JSON
import WalletCore

/// Tells a client that something it shows has changed.
struct ReloadSignal: Equatable, Sendable {
    /// The revision that brought the change.
    let rev: Int64
    /// What shows something else.
    let scope: Scope
    /// Why it is told.
    let reason: Reason
    /// The device whose screen it is; nil for all.
    let device: DeviceID?

    /// What shows something else.
    enum Scope: Hashable, Sendable {
        /// Everything, or nobody knows what.
        case all
        /// The widgets of a kind.
        case kind(String)
        /// The controls of a kind.
        case control(String)
    }

    /// Why a signal is sent.
    enum Reason: String, Sendable {
        /// What is shown within the next day differs.
        case content
        /// What happened since the client's revision is not known here any more.
        case resync
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("rev", rev)
            switch scope {
            case .all: json.member("scope", "all")
            case .kind(let kind):
                json.member("scope", "kind")
                json.member("kind", kind)
            case .control(let kind):
                json.member("scope", "control")
                json.member("kind", kind)
            }
            json.member("reason", reason.rawValue)
        }
    }
}
