import JSON
import WalletCore
import WalletService

/// The JSON of a card in a widget: never its note or its PIN, and its number only as what its code
/// says.
struct WidgetCardDocument {
    private let member: MemberCard
    private let style: WidgetCardStyle

    /// The longest payload that is sent along, in bytes; a longer code is fetched by its address.
    private static let payloadByteCountMax = 1024
    /// The longest second line, in bytes: a longer one would not fit any widget, and is left out.
    private static let subtitleByteCountMax = 256

    init(_ member: MemberCard, _ style: WidgetCardStyle) {
        self.member = member
        self.style = style
    }

    func write(to json: inout JSONWriter) {
        let card = member.card
        json.object { json in
            json.member("id", card.id.description)
            json.member("stableId64", card.id.stableID64)
            json.member("title", card.name)
            json.member("letter", String(card.name.prefix(1)).uppercased())
            if let subtitle = card.program ?? card.category,
                subtitle.utf8.count <= Self.subtitleByteCountMax
            {
                json.member("subtitle", subtitle)
            }
            if let balance = member.progressBalance ?? member.balances.first {
                json.member("balance") { json in
                    Self.write(balance, style.language, to: &json)
                }
            }
            writeProgress(to: &json)
            CardColors(card.color).write(to: &json)
            writeImages(to: &json)
            writeCode(to: &json)
            if style.hasLink {
                json.member("url", DeepLink.card(card.id, from: style.origin).text)
            }
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
        guard style.showsProgress,
            let balance = member.progressBalance,
            let document = ProgressDocument(
                balance,
                isStepSmall: style.isStepSmall(balance.unit, member.card.id)
            )
        else { return }
        json.member("progress") { json in document.write(to: &json) }
    }

    private func writeCode(to json: inout JSONWriter) {
        let card = member.card
        guard let barcode = card.barcode else { return }
        json.member("code") { json in
            json.object { json in
                json.member("symbology", barcode.symbology.rawValue)
                if card.codePayload.utf8.count <= Self.payloadByteCountMax {
                    json.member("payload", card.codePayload)
                }
                json.member("url", "/v1/cards/\(card.id)/barcode.svg")
            }
        }
    }

    /// A picture whose size is unknown or too large is left out: colour and letter stand for it.
    private func writeImages(to json: inout JSONWriter) {
        let slots = style.showsEveryPicture ? ImageSlot.allCases : [.icon, .front]
        let fitting = slots.compactMap { slot in
            member.images[slot].flatMap {
                WidgetImage($0, slot, of: member.card.id, style.slotSize)
            }
        }
        guard let first = fitting.first else { return }
        json.member("image") { json in first.write(to: &json) }
        guard style.showsEveryPicture else { return }
        json.member("images") { json in
            json.object { json in
                for image in fitting {
                    json.member(image.slot.rawValue) { json in image.write(to: &json) }
                }
            }
        }
    }
}
