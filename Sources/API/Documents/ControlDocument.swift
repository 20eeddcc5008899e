import JSON
import Timeline
import WalletService

/// What a control shows.
struct ControlDocument {
    private let value: ControlValue

    init(_ value: ControlValue) {
        self.value = value
    }

    func write(to json: inout JSONWriter) {
        let shown = value.shown
        json.object { json in
            json.member("value", shown.value)
            json.member("label", shown.label)
            json.member("symbol", shown.symbol)
            if let status = shown.status { json.member("status", status) }
            if let state = shown.state { json.member("state", state.rawValue) }
            if let link = shown.link { json.member("open", link.text) }
            json.member("rev", value.rev)
        }
    }
}
