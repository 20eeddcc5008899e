import JSON
import WalletCore
import WalletService

/// The JSON of one change: what kind of thing, which one, and how it is now.
struct ChangeDocument {
    private let change: Change
    private let today: CalendarDate

    init(_ change: Change, today: CalendarDate) {
        self.change = change
        self.today = today
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            switch change {
            case .wallet(let wallet, let role):
                head("wallet", wallet.id.description, rev: wallet.rev, in: wallet.id, &json)
                json.member("wallet") { WalletDocument(wallet, role: role).write(to: &$0) }
            case .walletGone(let id):
                head("wallet", id.description, rev: nil, in: id, isDeleted: true, &json)
            case .group(let group, let rev):
                head("group", group.id.description, rev: rev, in: group.walletID, &json)
                json.member("group") { GroupDocument(group).write(to: &$0) }
            case .card(let card, let rev):
                head("card", card.card.id.description, rev: rev, in: card.card.walletID, &json)
                json.member("card") { CardDocument(card, today: today).write(to: &$0) }
            case .message(let message, let wallet, let rev):
                head("message", message.id.description, rev: rev, in: wallet, &json)
                json.member("message") { MessageDocument(message).write(to: &$0) }
            case .action(let action, let wallet, let rev):
                head("action", action.id.description, rev: rev, in: wallet, &json)
                json.member("action") { ActionDocument(action).write(to: &$0) }
            case .membership, .use, .reading, .person: writePersonal(to: &json)
            case .deleted(let kind, let mark, let wallet):
                let id = mark.id(Card.self).description
                head(kind.rawValue, id, rev: mark.rev, in: wallet, isDeleted: true, &json)
            }
        }
    }

    private func writePersonal(to json: inout JSONWriter) {
        switch change {
        case .membership(let card, let rev):
            head("me", card.card.id.description, rev: rev, in: nil, &json)
            json.member("me") { CardDocument.write(card.membership, to: &$0) }
        case .use(let use, let rev):
            head("use", use.id.description, rev: rev, in: nil, &json)
            json.member("use") { UseDocument(use).write(to: &$0) }
        case .reading(let id, let readAt, let rev):
            head("reading", id.description, rev: rev, in: nil, &json)
            json.member("readAt", readAt?.rfc3339)
        case .person(let person, let pins):
            head("person", person.id.description, rev: person.rev, in: nil, &json)
            json.member("person") { PersonDocument(person).write(to: &$0) }
            json.member("pins") { json in
                json.array(pins) { json, pin in
                    json.object { json in
                        json.member("cardId", pin.cardID.description)
                        json.member("until", pin.until.rfc3339)
                    }
                }
            }
        case .wallet, .walletGone, .group, .card, .message, .action, .deleted: break
        }
    }

    private func head(
        _ type: String,
        _ id: String,
        rev: Int64?,
        in wallet: WalletID?,
        isDeleted: Bool = false,
        _ json: inout JSONWriter
    ) {
        json.member("type", type)
        json.member("id", id)
        json.member("walletId", wallet?.description)
        json.member("rev", rev)
        json.member("deleted", isDeleted)
    }
}
