import JSON
import WalletCore
import WalletService

/// The gallery: every widget and control that a client can place, with its parameters.
struct GalleryDocument {
    let catalogue: WidgetCatalogue
    let language: DisplayLanguage

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("schema", 1)
            json.member("rev", catalogue.rev)
            json.member("locale", language.rawValue)
            json.member("widgets") { json in
                json.array(catalogue.widgets) { json, widget in write(widget, to: &json) }
            }
            json.member("controls") { json in
                json.array(catalogue.controls) { json, control in write(control, to: &json) }
            }
        }
    }

    private func write(_ widget: WidgetKind, to json: inout JSONWriter) {
        json.object { json in
            json.member("kind", widget.kind)
            json.member("displayName", widget.displayName[language])
            json.member("description", widget.description[language])
            json.member("families") { json in
                json.array(widget.families) { json, family in json.value(family.rawValue) }
            }
            json.member("maxItems") { json in
                json.object { json in
                    for family in widget.families {
                        json.member(family.rawValue, widget.cardCountMax(family))
                    }
                }
            }
            write(widget.parameters, to: &json)
            for trait in widget.traits.members { json.member(trait.name, trait.value) }
        }
    }

    private func write(_ control: ControlKind, to json: inout JSONWriter) {
        json.object { json in
            json.member("kind", control.kind)
            json.member("template", control.template.rawValue)
            json.member("displayName", control.displayName[language])
            json.member("description", control.description[language])
            json.member("symbol", control.symbol)
            json.member("actionHint", control.actionHint[language])
            write(control.parameters, to: &json)
            for trait in control.traits.members { json.member(trait.name, trait.value) }
        }
    }

    private func write(_ parameters: [WidgetParameter], to json: inout JSONWriter) {
        json.member("parameters") { json in
            json.array(parameters) { json, parameter in
                json.object { json in
                    for member in parameter.declaration.members {
                        json.member(member.name, member.value)
                        if member.name == "name" {
                            json.member("title", parameter.title[language])
                        }
                    }
                }
            }
        }
    }
}
