import HTTPServer
import JSON
import WalletCore
import WalletService

/// Devices and tokens.
enum AccessRoutes {
    static let all: [Route] = [
        Route(.post, "/v1/devices", .open, "Pair a device with a one-time code", pair),
        Route(.post, "/v1/devices/pairing", .wallet, "Make a one-time pairing code", makeCode),
        Route(.get, "/v1/devices", .wallet, "List my devices", devices),
        Route(.patch, "/v1/devices/{id}", .wallet, "Change a device", editDevice),
        Route(.delete, "/v1/devices/{id}", .wallet, "Remove a device and its tokens", removeDevice),
        Route(.get, "/v1/tokens", .wallet, "List my tokens", tokens),
        Route(.post, "/v1/tokens", .wallet, "Make a token", addToken),
        Route(.delete, "/v1/tokens/{id}", .wallet, "Revoke a token", revokeToken),
    ]

    private static func pair(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        var fields = JSONFields(try exchange.object())
        let request = DevicePairing.Request(
            code: fields.requiredText("code", countMax: 128),
            name: fields.requiredText("name"),
            system: fields.text("system", countMax: 128) ?? "",
            timeZone: fields.text("timeZone", countMax: JSONFields.valueCountMax)
        )
        try fields.finish()
        let service = exchange.service
        return .later { respond in
            service.pairDevice(request) { result in
                respond(
                    result.map { paired in
                        .secretJSON(.created) { json in
                            json.object { json in
                                json.member("device") { json in
                                    DeviceDocument(paired.device).write(to: &json)
                                }
                                json.member("token", paired.secret.text)
                                json.member("tokenId", paired.token.id.description)
                                json.member("scope", paired.token.scope.rawValue)
                                json.member("expiresAt", paired.token.expiresAt?.rfc3339)
                            }
                        }
                    }
                )
            }
        }
    }

    private static func makeCode(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let hasBody = !exchange.request.body.isEmpty
        var fields = JSONFields(hasBody ? try exchange.object() : JSONObject())
        let scope: TokenScope? = fields.choice("scope")
        try fields.finish()
        return try exchange.secretWrite { session throws(WalletError) in
            let (code, secret) = try session.addPairingCode(scope: scope ?? .wallet)
            return .secretJSON(.created) { json in
                json.object { json in
                    json.member("code", secret)
                    json.member("scope", code.scope.rawValue)
                    json.member("expiresAt", code.expiresAt.rfc3339)
                }
            }
        }
    }

    private static func devices(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let devices = try exchange.read { session throws(WalletError) in try session.devices() }
        return exchange.answer(
            .json { json in
                json.object { json in
                    json.member("items") { json in
                        json.array(devices) { json, device in
                            DeviceDocument(device).write(to: &json)
                        }
                    }
                }
            }
        )
    }

    private static func editDevice(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: DeviceID = try exchange.id("id", .device)
        var fields = JSONFields(try exchange.object(mediaTypes: Exchange.patchTypes))
        let name = fields.has("name") ? fields.requiredText("name") : nil
        let zone: String?? =
            fields.has("timeZone")
            ? .some(fields.text("timeZone", countMax: JSONFields.valueCountMax)) : nil
        let isLocked = fields.flag("locked")
        try fields.finish()
        return try exchange.write { session throws(WalletError) in
            let device = try session.editDevice(id) { device in
                if let name { device.name = name }
                if let zone { device.timeZone = zone }
                if let isLocked { device.isLocked = isLocked }
            }
            return .json { json in DeviceDocument(device).write(to: &json) }
        }
    }

    private static func removeDevice(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: DeviceID = try exchange.id("id", .device)
        return try exchange.write { session throws(WalletError) in
            try session.removeDevice(id)
            return .noContent
        }
    }

    private static func tokens(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let tokens = try exchange.read { session throws(WalletError) in try session.tokens() }
        return exchange.answer(
            .json { json in
                json.object { json in
                    json.member("items") { json in
                        json.array(tokens) { json, token in TokenDocument(token).write(to: &json) }
                    }
                }
            }
        )
    }

    private static func addToken(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        var fields = JSONFields(try exchange.object())
        let scope: TokenScope? = fields.choice("scope")
        let name = fields.text("name") ?? ""
        let expiresAt = fields.parsed("expiresAt", as: "an instant such as 2027-01-01T00:00:00Z") {
            Instant(rfc3339: $0)
        }
        let wanted = try fields.finish(needing: scope, "scope")
        return try exchange.secretWrite { session throws(WalletError) in
            let (token, secret) = try session.addToken(
                scope: wanted,
                name: name,
                device: session.principal.deviceID,
                expiresAt: expiresAt
            )
            return .secretJSON(.created) { json in
                TokenDocument(token).write(to: &json, secret: secret.text)
            }
        }
    }

    private static func revokeToken(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: TokenID = try exchange.id("id", .token)
        return try exchange.write { session throws(WalletError) in
            try session.revokeToken(id)
            return .noContent
        }
    }
}
