import JSON
import WalletCore

/// The JSON of an invitation: never its code, but where it was just made.
struct InvitationDocument {
    private let invitation: Invitation

    init(_ invitation: Invitation) {
        self.invitation = invitation
    }

    /// Writes the document.
    ///
    /// - Parameters:
    ///   - json: where to.
    ///   - code: the code, in the one answer that shows it. In the link it stands in the fragment,
    ///     which no browser sends to a server and no server logs.
    func write(to json: inout JSONWriter, code: String? = nil) {
        json.object { json in
            json.member("id", invitation.id.description)
            json.member("walletId", invitation.walletID.description)
            json.member("role", invitation.role.rawValue)
            if let code {
                json.member("code", code)
                json.member("link", "/join#\(code)")
            }
            json.member("createdAt", invitation.createdAt.rfc3339)
            json.member("expiresAt", invitation.expiresAt.rfc3339)
        }
    }
}
