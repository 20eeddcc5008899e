import JSON
import WalletCore
import WalletService

/// The gallery: every widget and control that a client can place, with its parameters.
struct GalleryDocument {
    let catalogue: WidgetCatalogue

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("schema", 1)
            json.member("rev", catalogue.rev)
            json.member("widgets") { json in
                json.array(catalogue.widgets) { json, widget in
                    write(widget, to: &json)
                }
            }
            json.member("controls") { json in
                json.array(catalogue.controls) { json, control in json.value(control) }
            }
        }
    }

    private func write(_ widget: WidgetCatalogue.Widget, to json: inout JSONWriter) {
        json.object { json in
            for member in widget.declaration.members {
                json.member(member.name, member.value)
                guard member.name == "families" else { continue }
                json.member("maxItems") { json in
                    json.object { json in
                        for family in widget.families {
                            json.member(family.rawValue, family.cardCountMax)
                        }
                    }
                }
            }
        }
    }
}
