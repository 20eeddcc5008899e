import JSON
import WalletCore

/// What a device needs to pair, as the QR code says it and as `--json` prints it.
struct PairingDocument {
    /// Where the server is.
    let server: String
    /// The one-time code: `<id>.<secret>`.
    let code: String
    /// What is known of the code without its secret.
    let pairing: PairingCode

    /// What the QR code says: `{"code":…,"server":…}`.
    ///
    /// The code stands in no address, so that nothing on the way logs it.
    var payload: String {
        var json = JSONWriter()
        json.object { json in
            json.member("code", code)
            json.member("server", server)
        }
        return json.text
    }

    /// Writes the document.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("code", code)
            json.member("server", server)
            json.member("scope", pairing.scope.rawValue)
            json.member("expiresAt", pairing.expiresAt.rfc3339)
            json.member("qr", payload)
        }
    }
}
