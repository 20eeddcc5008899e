import JSON
import WalletCore
import WalletService

/// What a widget's settings offer for one parameter.
struct OptionsDocument {
    let options: WidgetOptions
    let epoch: Int64

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("items") { json in
                json.array(options.items) { json, item in
                    json.object { json in
                        json.member("id", item.id)
                        json.member("title", item.title)
                        json.member("subtitle", item.subtitle)
                    }
                }
            }
            if !options.sections.isEmpty {
                json.member("sections") { json in
                    json.array(options.sections) { json, section in
                        json.object { json in
                            json.member("id", section.id)
                            json.member("title", section.title)
                            json.member("items") { json in
                                json.array(section.items) { json, id in json.value(id) }
                            }
                        }
                    }
                }
            }
            json.member("default") { json in
                json.array(options.defaults) { json, id in json.value(id) }
            }
            json.member("missing") { json in
                json.array(options.missing) { json, missing in
                    json.object { json in
                        json.member("id", missing.id)
                        json.member("reason", missing.reason.rawValue)
                    }
                }
            }
            json.member("next", options.next.map { CardCursor(epoch: epoch, place: $0).text })
            if options.isLocked { json.member("state", "locked") }
        }
    }
}
