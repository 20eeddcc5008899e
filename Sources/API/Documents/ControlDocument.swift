import JSON
import Timeline
import WalletService

/// What a control shows.
struct ControlDocument {
    private let value: ControlValue

    init(_ value: ControlValue) {
        self.value = value
    }

    /// A number that stays as long as a person sees the same, within this process.
    static func visibleMark(of value: ControlValue) -> Int {
        var hasher = Hasher()
        hasher.combine(value.value)
        hasher.combine(value.label)
        hasher.combine(value.status)
        hasher.combine(value.state?.rawValue)
        return hasher.finalize()
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("value", value.value)
            json.member("label", value.label)
            json.member("symbol", value.symbol)
            if let status = value.status { json.member("status", status) }
            if let state = value.state { json.member("state", state.rawValue) }
            if let link = value.link { json.member("open", link.text) }
            json.member("rev", value.rev)
        }
    }
}
