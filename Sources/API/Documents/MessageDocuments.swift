import JSON
import WalletCore

/// The JSON of a partner's message.
struct MessageDocument {
    private let message: PartnerMessage

    init(_ message: PartnerMessage) {
        self.message = message
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", message.id.description)
            json.member("cardId", message.cardID.description)
            json.member("title", message.title)
            json.member("body", message.body)
            json.member("sentAt", message.sentAt.rfc3339)
            json.member("read", message.readAt != nil)
            json.member("readAt", message.readAt?.rfc3339)
        }
    }
}

/// The JSON of what a card asks for.
struct ActionDocument {
    private let action: CardAction

    init(_ action: CardAction) {
        self.action = action
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", action.id.description)
            json.member("cardId", action.cardID.description)
            json.member("kind", action.kind.rawValue)
            json.member("title", action.title)
            json.member("createdAt", action.createdAt.rfc3339)
            json.member("completed", action.completedAt != nil)
            json.member("completedAt", action.completedAt?.rfc3339)
        }
    }
}
