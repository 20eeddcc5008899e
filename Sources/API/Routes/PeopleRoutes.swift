import HTTPServer
import JSON
import WalletCore
import WalletService

/// The caller, their wallets and who shares them.
enum PeopleRoutes {
    static let all: [Route] = [
        Route(.get, "/v1/me", .wallet, "Read who I am", me),
        Route(.patch, "/v1/me", .wallet, "Change my name, zone, locale and choices", editMe),
        Route(.delete, "/v1/me", .wallet, "Erase me with all that is mine", eraseMe),
        Route(.get, "/v1/me/export", .wallet, "Export all that is kept of me", exportMe),
        Route(.get, "/v1/wallets", .wallet, "List my wallets", wallets),
        Route(.post, "/v1/wallets", .wallet, "Make a wallet", addWallet),
        Route(.patch, "/v1/wallets/{id}", .wallet, "Change a wallet's name or zone", editWallet),
        Route(.get, "/v1/members", .wallet, "List the members of my wallets", members),
    ]

    private static func me(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        return exchange.answer(try exchange.read(myDocument))
    }

    private static let myDocument: Representation = { session throws(WalletError) in
        let person = try session.me()
        return .json { json in PersonDocument(person).write(to: &json) }
    }

    private static func editMe(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        var fields = JSONFields(try exchange.object(mediaTypes: Exchange.patchTypes))
        let name = fields.has("name") ? fields.requiredText("name") : nil
        let zone: String?? =
            fields.has("timeZone")
            ? .some(fields.text("timeZone", countMax: JSONFields.valueCountMax)) : nil
        let locale: String?? =
            fields.has("locale")
            ? .some(fields.text("locale", countMax: JSONFields.valueCountMax)) : nil
        let autoMode = fields.flag("autoMode")
        let isOptOut = fields.flag("trainingOptOut")
        try fields.finish()
        return try exchange.write(on: myDocument) { session throws(WalletError) in
            if let autoMode { _ = try session.setAutoMode(autoMode, at: session.now) }
            let person = try session.editMe { person in
                if let name { person.name = name }
                if let zone { person.timeZone = zone }
                if let locale { person.locale = locale }
                if let isOptOut { person.settings.isTrainingOptOut = isOptOut }
            }
            return .json { json in PersonDocument(person).write(to: &json) }
        }
    }

    private static func eraseMe(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        return try exchange.write(on: myDocument) { session throws(WalletError) in
            try session.eraseMe()
            return .noContent
        }
    }

    private static func exportMe(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        return exchange.apart { () throws(RequestError) in
            let export = try exchange.read { session throws(WalletError) in try session.exportMe() }
            return .now(
                .secretJSON(.ok) { json in PersonExportDocument(export).write(to: &json) }
            )
        }
    }

    private static func wallets(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let wallets = try exchange.read { session throws(WalletError) in try session.wallets() }
        return exchange.answer(
            .json { json in
                json.object { json in
                    json.member("items") { json in
                        json.array(wallets) { json, entry in
                            WalletDocument(entry.wallet, role: entry.role).write(to: &json)
                        }
                    }
                }
            }
        )
    }

    private static func addWallet(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        var fields = JSONFields(try exchange.object())
        let name = fields.requiredText("name")
        let zone = fields.requiredText("timeZone", countMax: JSONFields.valueCountMax)
        try fields.finish()
        return try exchange.write { session throws(WalletError) in
            let wallet = try session.addWallet(name: name, timeZone: zone)
            return .json(.created) { json in WalletDocument(wallet, role: .owner).write(to: &json) }
        }
    }

    private static func editWallet(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: WalletID = try exchange.id("id", .wallet)
        var fields = JSONFields(try exchange.object(mediaTypes: Exchange.patchTypes))
        let name = fields.has("name") ? fields.requiredText("name") : nil
        let zone =
            fields.has("timeZone")
            ? fields.requiredText("timeZone", countMax: JSONFields.valueCountMax) : nil
        try fields.finish()
        return try exchange.write { session throws(WalletError) in
            let wallet = try session.editWallet(id, name: name, timeZone: zone)
            return .json { json in WalletDocument(wallet, role: .owner).write(to: &json) }
        }
    }

    private static func members(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["wallet"])
        let wallet: WalletID? = try exchange.queryID("wallet")
        let members = try exchange.read { session throws(WalletError) in
            let ids: [WalletID]
            if let wallet { ids = [wallet] } else { ids = try session.wallets().map(\.wallet.id) }
            var found: [(member: Member, person: Person)] = []
            for id in ids { found += try session.members(of: id) }
            return found
        }
        return exchange.answer(
            .json { json in
                json.object { json in
                    json.member("items") { json in
                        json.array(members) { json, entry in
                            MemberDocument(entry.member, person: entry.person).write(to: &json)
                        }
                    }
                }
            }
        )
    }
}
