import Batch
import JSON
import Terminal
import WalletService

/// `tessera relevance rollback` and `tessera relevance status`.
enum ChampionCommands {
    static let rollback = Command<Action>(
        "rollback",
        summary: "Put the model before the present one back in force.",
        discussion: """
            Before the first promoted model that is the one that comes with the program. A running \
            server takes it up within a second.
            """,
        examples: [Command.Example("tessera relevance rollback", meaning: "one step back")]
    ) { context throws(CommandError) in
        let store = try context.modelStore()
        let name: String
        do throws(ModelStoreError) {
            name = try store.rollBack() ?? ShippedModel.file.name
        } catch {
            throw .modelStore(error)
        }
        if context.isJSON {
            return try context.console.answer { json in
                json.object { json in json.member("model", name) }
            }
        }
        try context.tell("Model \(name) is in force.")
    }

    static let status = Command<Action>(
        "status",
        summary: "Show which model is in force and where it comes from.",
        examples: [Command.Example("tessera relevance status --json", meaning: "for scripts")]
    ) { context throws(CommandError) in
        let store = try context.modelStore()
        let model: RelevanceModelFile
        let reign: [String]
        do throws(ModelStoreError) {
            reign = try store.reign()
            model = try store.champion() ?? ShippedModel.file
        } catch {
            throw .modelStore(error)
        }
        if context.isJSON {
            return try context.console.answer { json in
                json.object { json in
                    json.member("model", model.name)
                    json.member("shipped", reign.isEmpty)
                    json.member("reign") { json in
                        json.array(reign) { json, name in json.value(name) }
                    }
                    json.member("provenance", .object(model.provenance))
                }
            }
        }
        var details = Details()
        details.add("Model", reign.isEmpty ? "\(model.name), the shipped one" : model.name)
        details.add("Before it", reign.dropLast().reversed().joined(separator: ", "))
        details.add("Date", model.provenance["date"]?.stringValue)
        for data in model.provenance["data"]?.arrayValue ?? [] {
            details.add("Learned from", data["file"]?.stringValue)
        }
        try context.console.answer(details.text(context.console))
    }
}
