import JSON
import WalletCore
import WalletService

/// The JSON of a card in a widget: never its number as text, its note or its PIN.
struct WidgetCardDocument {
    private let member: MemberCard
    private let plan: WidgetFeedPlan

    /// The largest picture a widget can hold, in pixels: beyond it systems draw nothing at all.
    private static let imagePixelCountMax = 480_000

    init(_ member: MemberCard, plan: WidgetFeedPlan) {
        self.member = member
        self.plan = plan
    }

    func write(to json: inout JSONWriter) {
        let card = member.card
        json.object { json in
            json.member("id", card.id.description)
            json.member("stableId64", card.id.stableID64)
            json.member("title", card.name)
            if let subtitle = card.program ?? card.category { json.member("subtitle", subtitle) }
            if let balance = member.balances.first {
                json.member("balance") { json in
                    json.object { json in
                        json.member("amount", balance.amount.description)
                        json.member("unit", balance.unit.code)
                    }
                }
            }
            CardColors(card.color).write(to: &json)
            writeImage(to: &json)
            if let barcode = card.barcode {
                json.member("code") { json in
                    json.object { json in
                        json.member("symbology", barcode.symbology.rawValue)
                        json.member("payload", card.codePayload)
                    }
                }
            }
            if plan.request.family.hasCardLinks { json.member("url", url) }
        }
    }

    private var url: String {
        "wallet://card/\(member.card.id)?src=widget&k=\(plan.request.kind)&f=\(plan.request.family.rawValue)"
    }

    /// A picture whose size is unknown or too large is left out: the colour stands for it.
    private func writeImage(to json: inout JSONWriter) {
        let candidates = [ImageSlot.icon, .front].compactMap { slot in
            member.images[slot].map { (slot, $0) }
        }
        for (slot, image) in candidates {
            guard let width = image.width, let height = image.height,
                width * height <= Self.imagePixelCountMax
            else { continue }
            json.member("image") { json in
                json.object { json in
                    json.member(
                        "url",
                        "/v1/cards/\(member.card.id)/images/\(slot.rawValue)"
                    )
                    json.member("w", width)
                    json.member("h", height)
                    json.member("sha256", image.sha256)
                }
            }
            return
        }
    }
}
