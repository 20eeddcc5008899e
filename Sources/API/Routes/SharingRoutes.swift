import HTTPServer
import JSON
import WalletCore
import WalletService

/// Sharing a wallet: invitations, roles, leaving and removing.
enum SharingRoutes {
    static let all: [Route] = [
        Route(
            .get,
            "/v1/wallets/{id}/invitations",
            .wallet,
            "List the invitations that stand",
            invitations
        ),
        Route(
            .post,
            "/v1/wallets/{id}/invitations",
            .wallet,
            "Invite one more person by a one-time code",
            invite
        ),
        Route(.delete, "/v1/invitations/{id}", .wallet, "Take an invitation back", withdraw),
        Route(
            .post,
            "/v1/invitations/redeem",
            .wallet,
            "Join a wallet with an invitation's code",
            redeem
        ),
        Route(
            .patch,
            "/v1/wallets/{id}/members/{personId}",
            .wallet,
            "Change a member's role",
            changeRole
        ),
        Route(
            .delete,
            "/v1/wallets/{id}/members/{personId}",
            .wallet,
            "Remove a member, or leave",
            removeMember
        ),
    ]

    private static func invitations(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: WalletID = try exchange.id("id", .wallet)
        let invitations = try exchange.read { session throws(WalletError) in
            try session.invitations(of: id)
        }
        return exchange.answer(
            .json { json in
                json.object { json in
                    json.member("items") { json in
                        json.array(invitations) { json, invitation in
                            InvitationDocument(invitation).write(to: &json)
                        }
                    }
                }
            }
        )
    }

    private static func invite(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: WalletID = try exchange.id("id", .wallet)
        var fields = JSONFields(try exchange.object())
        let role: MemberRole? = fields.choice("role")
        let wanted = try fields.finish(needing: role, "role")
        return try exchange.secretWrite { session throws(WalletError) in
            let (invitation, code) = try session.addInvitation(to: id, role: wanted)
            return .secretJSON(.created) { json in
                InvitationDocument(invitation).write(to: &json, code: code)
            }
        }
    }

    private static func withdraw(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: InvitationID = try exchange.id("id", .invitation)
        return try exchange.write { session throws(WalletError) in
            try session.withdrawInvitation(id)
            return .noContent
        }
    }

    private static func redeem(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        var fields = JSONFields(try exchange.object())
        let code = fields.requiredText("code", countMax: 128)
        try fields.finish()
        let (service, principal) = (exchange.service, exchange.principal)
        return .later { respond in
            service.redeemInvitation(code, as: principal) { result in
                respond(
                    result.map { wallet, member in
                        .json(.created) { json in
                            WalletDocument(wallet, role: member.role).write(to: &json)
                        }
                    }
                )
            }
        }
    }

    private static func changeRole(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let wallet: WalletID = try exchange.id("id", .wallet)
        let person: PersonID = try exchange.id("personId", .member)
        var fields = JSONFields(try exchange.object(mediaTypes: Exchange.patchTypes))
        let role: MemberRole? = fields.choice("role")
        let wanted = try fields.finish(needing: role, "role")
        return try exchange.write { session throws(WalletError) in
            let (member, person) = try session.changeRole(
                of: person,
                in: wallet,
                to: wanted
            )
            return .json { json in MemberDocument(member, person: person).write(to: &json) }
        }
    }

    private static func removeMember(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let wallet: WalletID = try exchange.id("id", .wallet)
        let person: PersonID = try exchange.id("personId", .member)
        return try exchange.write { session throws(WalletError) in
            try session.removeMember(person, of: wallet)
            return .noContent
        }
    }
}
