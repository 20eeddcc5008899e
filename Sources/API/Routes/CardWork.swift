import HTTPServer
import JSON
import WalletCore
import WalletService

/// A unit of work that answers with a reply: what a route writes, alone or as part of a bulk.
typealias Work = @Sendable (WriteSession) throws(WalletError) -> Reply

/// The writes on cards, each read from its body.
enum CardWork {
    /// Adds a card; a repeat under the client's own id answers 200 with the card as it is.
    static func add(_ object: JSONObject, zone: String?) throws(RequestError) -> Work {
        let request = try CardRequest(object, isNew: true)
        return { session throws(WalletError) in
            let before = try session.read.knownCard(request.id)
            var card = try session.addCard(
                name: request.name ?? "",
                request.changes,
                id: request.id,
                to: request.walletID
            )
            if let me = request.me, before == nil {
                card = try session.editMembership(of: card.card.id) { me.apply(to: &$0) }
            }
            var reply = try document(
                card,
                session.read,
                zone: zone,
                status: before == nil ? .created : .ok
            )
            reply.fields.append(HTTPField("Location", "/v1/cards/\(card.card.id)"))
            return reply
        }
    }

    /// Changes a card by a merge patch.
    static func edit(
        _ id: CardID,
        _ request: CardRequest,
        ifVersion version: Int64?,
        onConflict: ConflictRule,
        zone: String?
    ) -> Work {
        { session throws(WalletError) in
            switch onConflict {
            case .refuse:
                return try document(
                    try session.editCard(id, request.changes, ifVersion: version),
                    session.read,
                    zone: zone
                )
            case .merge:
                let merged = try session.mergeCard(id, request.changes, fromVersion: version)
                return try document(
                    merged.card,
                    session.read,
                    zone: zone,
                    mergedFields: merged.mergedFields
                )
            }
        }
    }

    /// Deletes a card.
    static func delete(_ id: CardID, ifVersion version: Int64?) -> Work {
        { session throws(WalletError) in
            try session.deleteCard(id, ifVersion: version)
            return .noContent
        }
    }

    /// Brings a deleted card back.
    static func restore(_ id: CardID, zone: String?) -> Work {
        { session throws(WalletError) in
            try document(try session.restoreCard(id), session.read, zone: zone)
        }
    }

    /// Changes what a card is to its member.
    static func editMe(
        _ id: CardID,
        _ request: MembershipRequest,
        ifMemberVersion version: Int64?,
        zone: String?
    ) -> Work {
        { session throws(WalletError) in
            let card = try session.editMembership(of: id, ifMemberVersion: version) { membership in
                request.apply(to: &membership)
            }
            return try document(card, session.read, zone: zone)
        }
    }

    /// The document of one card with its entity tag.
    static func document(
        _ card: MemberCard,
        _ session: ReadSession,
        zone: String?,
        status: HTTPStatus = .ok,
        mergedFields: [CardField]? = nil
    ) throws(WalletError) -> Reply {
        let today = try session.zone(requested: zone).date(session.now)
        let document = CardDocument(
            card,
            today: today,
            showsPIN: true,
            mergedFields: mergedFields
        )
        return .json(status, entityTag: document.entityTag) { json in document.write(to: &json) }
    }
}

/// What to do where a card was changed since the client read it.
enum ConflictRule: String, CaseIterable, Sendable {
    case refuse
    case merge
}
