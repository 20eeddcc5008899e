import JSON
import WalletCore
import WalletService

/// The JSON of a card in a widget.
struct WidgetCardDocument {
    private let card: WidgetCard
    private let language: DisplayLanguage

    init(_ card: WidgetCard, _ language: DisplayLanguage) {
        self.card = card
        self.language = language
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", card.id.description)
            json.member("stableId64", card.id.stableID64)
            json.member("title", card.title)
            json.member("letter", String(card.title.prefix(1)).uppercased())
            if let subtitle = card.subtitle { json.member("subtitle", subtitle) }
            if let balance = card.balance {
                json.member("balance") { json in Self.write(balance, language, to: &json) }
            }
            writeProgress(to: &json)
            CardColors(card.color).write(to: &json)
            writeImages(to: &json)
            writeCode(to: &json)
            if let link = card.link { json.member("url", link.text) }
        }
    }

    /// A balance as text for people and as exact value.
    static func write(
        _ balance: Balance,
        _ language: DisplayLanguage,
        to json: inout JSONWriter
    ) {
        json.object { json in
            json.member("amount", balance.amount.description)
            json.member("unit", balance.unit.code)
            json.member("text", BalanceText(balance, language).text)
        }
    }

    /// How far a balance with a goal has come, where the widget tells it.
    func writeProgress(to json: inout JSONWriter) {
        guard let progress = card.progress,
            let document = ProgressDocument(progress.balance, isStepSmall: progress.isStepSmall)
        else { return }
        json.member("progress") { json in document.write(to: &json) }
    }

    private func writeCode(to json: inout JSONWriter) {
        guard let code = card.code else { return }
        json.member("code") { json in
            json.object { json in
                json.member("symbology", code.symbology.rawValue)
                if let payload = code.payload { json.member("payload", payload) }
                json.member("url", "/v1/cards/\(card.id)/barcode.svg")
            }
        }
    }

    /// Where there is no picture, colour and letter stand for it.
    private func writeImages(to json: inout JSONWriter) {
        guard let first = card.images.first else { return }
        json.member("image") { json in write(first, to: &json) }
        guard card.picturesTakeTurns else { return }
        json.member("images") { json in
            json.object { json in
                for image in card.images {
                    json.member(image.slot.rawValue) { json in write(image, to: &json) }
                }
            }
        }
    }

    private func write(_ image: WidgetImage, to json: inout JSONWriter) {
        WidgetImageDocument(image: image, card: card.id).write(to: &json)
    }
}
