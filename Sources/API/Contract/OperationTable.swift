/// What the contract says of every route, by its method and template.
enum OperationTable {
    static let all: [String: Operation] =
        cards.merging(content) { first, _ in first }
        .merging(messages) { first, _ in first }
        .merging(people) { first, _ in first }
        .merging(server) { first, _ in first }
        .merging(widgets) { first, _ in first }

    private static let cards: [String: Operation] = [
        "GET /v1/cards": .reading(
            .json("CardList"),
            query: [
                "wallet", "group", "archived", "deleted", "favourite", "q", "sort", "limit",
                "cursor", "tz",
            ],
            refusals: [404, 410]
        ),
        "POST /v1/cards": .writing(
            "NewCard",
            .json("Card", 201),
            .json("Card", 200),
            query: ["tz"],
            headers: ["Idempotency-Key"],
            refusals: [404, 409]
        ),
        "GET /v1/cards/{id}": .reading(.json("Card"), query: ["tz", "deleted"]),
        "PATCH /v1/cards/{id}": .patching(
            "CardPatch",
            .json("Card"),
            query: ["tz", "onConflict"],
            headers: ["If-Match"],
            refusals: [409]
        ),
        "DELETE /v1/cards/{id}": .doing(.empty, headers: ["If-Match"]),
        "POST /v1/cards/{id}/restore": .doing(
            .json("Card"),
            query: ["tz"],
            headers: ["Idempotency-Key"]
        ),
        "GET /v1/cards/{id}/me": .reading(.json("Card"), query: ["tz"]),
        "PATCH /v1/cards/{id}/me": .patching(
            "MembershipPatch",
            .json("Card"),
            query: ["tz"],
            headers: ["If-Match"]
        ),
        "POST /v1/bulk": .writing(
            "Bulk",
            .json("BulkResults", hasTag: false),
            query: ["tz"],
            headers: ["Idempotency-Key"]
        ),
        "GET /v1/changes": .reading(
            .json("ChangePage"),
            query: ["since", "changeLimit", "tz"],
            refusals: [404, 410]
        ),
    ]

    private static let content: [String: Operation] = [
        "GET /v1/cards/{id}/barcode.svg": .reading(
            .bytes("image/svg+xml", hasTag: true),
            query: ["symbolScale", "quiet", "text"],
            refusals: [422]
        ),
        "GET /v1/cards/{id}/barcode.png": .reading(
            .bytes("image/png", hasTag: true),
            query: ["symbolScale", "quiet", "text"],
            refusals: [422]
        ),
        "GET /v1/cards/{id}/images/{slot}": .reading(
            .bytes("image/png", "image/jpeg", "image/webp", hasTag: true),
            query: ["v", "imageSize"]
        ),
        "PUT /v1/cards/{id}/images/{slot}": Operation(
            bodyTypes: ["image/png", "image/jpeg", "image/webp"],
            answers: [.json("Card")],
            refusals: [422]
        ),
        "DELETE /v1/cards/{id}/images/{slot}": .doing(.empty),
        "GET /v1/cards/{id}/balances": .reading(.json("BalanceList")),
        "GET /v1/cards/{id}/balances/{unit}": .reading(.json("Balance"), refusals: [422]),
        "PUT /v1/cards/{id}/balances/{unit}": .writing("BalanceSetting", .json("Balance")),
        "DELETE /v1/cards/{id}/balances/{unit}": .doing(.empty, refusals: [422]),
        "GET /v1/cards/{id}/balances/{unit}/transactions": .reading(
            .json("TransactionList"),
            query: ["before", "limit"],
            refusals: [422]
        ),
        "POST /v1/cards/{id}/balances/{unit}/transactions": .writing(
            "NewTransaction",
            .json("Balance", 201),
            headers: ["Idempotency-Key"],
            refusals: [409]
        ),
        "GET /v1/groups": .reading(.json("GroupList"), query: ["wallet"], refusals: [404]),
        "POST /v1/groups": .writing(
            "NewGroup",
            .json("Group", 201),
            headers: ["Idempotency-Key"],
            refusals: [404, 409]
        ),
        "GET /v1/groups/{id}": .reading(.json("Group")),
        "PATCH /v1/groups/{id}": .patching("GroupPatch", .json("Group"), refusals: [409]),
        "DELETE /v1/groups/{id}": .doing(.empty),
        "PUT /v1/groups/{id}/cards/{cardId}": .doing(.empty, refusals: [422]),
        "DELETE /v1/groups/{id}/cards/{cardId}": .doing(.empty, refusals: [422]),
        "POST /v1/uses": .writing(
            "UseReports",
            .json("UseResults", 201, hasTag: false),
            .json("UseResults", 200, hasTag: false),
            headers: ["Idempotency-Key"],
            refusals: [404, 409]
        ),
        "GET /v1/uses": .reading(.json("UseList"), query: ["limit"]),
        "DELETE /v1/uses/{id}": .doing(.empty),
    ]

    private static let messages: [String: Operation] = [
        "GET /v1/messages": .reading(
            .json("MessageList"),
            query: ["card", "unread", "limit", "before"],
            refusals: [404]
        ),
        "POST /v1/cards/{id}/messages": .writing(
            "NewMessage",
            .json("Message", 201),
            headers: ["Idempotency-Key"],
            refusals: [409]
        ),
        "PATCH /v1/messages/{id}": .patching("ReadMark", .json("Message")),
        "DELETE /v1/messages/{id}": .doing(.empty),
        "GET /v1/actions": .reading(
            .json("ActionList"),
            query: ["card", "open", "limit", "before"],
            refusals: [404]
        ),
        "POST /v1/cards/{id}/actions": .writing(
            "NewAction",
            .json("Action", 201),
            headers: ["Idempotency-Key"],
            refusals: [409]
        ),
        "PATCH /v1/actions/{id}": .patching("DoneMark", .json("Action")),
        "DELETE /v1/actions/{id}": .doing(.empty),
    ]

    private static let people: [String: Operation] = [
        "GET /v1/me": .reading(.json("Person")),
        "PATCH /v1/me": .patching("PersonPatch", .json("Person")),
        "DELETE /v1/me": .doing(.empty, refusals: [404]),
        "GET /v1/me/export": .reading(.json("PersonExport", hasTag: false)),
        "GET /v1/wallets": .reading(.json("WalletList")),
        "POST /v1/wallets": .writing(
            "NewWallet",
            .json("Wallet", 201),
            headers: ["Idempotency-Key"]
        ),
        "PATCH /v1/wallets/{id}": .patching("WalletPatch", .json("Wallet")),
        "GET /v1/members": .reading(.json("MemberList"), query: ["wallet"], refusals: [404]),
        "GET /v1/wallets/{id}/invitations": .reading(.json("InvitationList")),
        "POST /v1/wallets/{id}/invitations": .writing(
            "RoleChoice",
            .json("Invitation", 201, hasTag: false)
        ),
        "DELETE /v1/invitations/{id}": .doing(.empty),
        "POST /v1/invitations/redeem": .writing(
            "Redemption",
            .json("Wallet", 201),
            refusals: [409]
        ),
        "PATCH /v1/wallets/{id}/members/{personId}": .patching(
            "RoleChoice",
            .json("Member"),
            refusals: [409]
        ),
        "DELETE /v1/wallets/{id}/members/{personId}": .doing(.empty, refusals: [409]),
        "POST /v1/devices": .writing("NewDevice", .json("PairedDevice", 201, hasTag: false)),
        "POST /v1/devices/pairing": Operation(
            body: "PairingRequest",
            bodyTypes: ["application/json"],
            isBodyOptional: true,
            answers: [.json("PairingCode", 201, hasTag: false)]
        ),
        "GET /v1/devices": .reading(.json("DeviceList")),
        "PATCH /v1/devices/{id}": .patching("DevicePatch", .json("Device")),
        "DELETE /v1/devices/{id}": .doing(.empty),
        "GET /v1/tokens": .reading(.json("TokenList")),
        "POST /v1/tokens": .writing("NewToken", .json("MadeToken", 201, hasTag: false)),
        "DELETE /v1/tokens/{id}": .doing(.empty),
    ]

    private static let server: [String: Operation] = [
        "GET /health/live": .reading(.json("Health", hasTag: false)),
        "GET /health/ready": .reading(.json("Health", hasTag: false)),
        "GET /metrics": .reading(.bytes("text/plain")),
        "GET /openapi.json": .reading(.json("Document")),
        "GET /docs": .reading(.bytes("text/html", hasTag: true)),
        "GET /join": .reading(.bytes("text/html", hasTag: true)),
        "POST /v1/import": Operation(
            query: ["format", "on-conflict", "strict", "dry-run", "tz", "wallet"],
            bodyTypes: ["application/octet-stream"],
            answers: [.json("ImportReport", hasTag: false)],
            headers: ["Archive-Password", "Idempotency-Key"],
            refusals: [404, 422]
        ),
        "GET /v1/export": Operation(
            query: ["exportFormat", "wallet"],
            answers: [.bytes("application/zip", "text/csv", "application/json")],
            headers: ["Archive-Password"],
            refusals: [404, 422]
        ),
        "GET /v1/widgets/gallery": .reading(.json("Gallery"), query: ["locale"]),
        "GET /v1/widgets/{kind}/options": .reading(
            .json("Options"),
            query: ["param", "q", "ids", "optionLimit", "cursor"],
            refusals: [410]
        ),
        "GET /v1/widgets/{kind}/placeholder": .reading(
            .json("Snapshot"),
            query: ["family"],
            refusals: [422]
        ),
        "GET /v1/widgets/{kind}/snapshot": .reading(
            .json("Snapshot"),
            query: timelineQuery,
            refusals: [422]
        ),
        "GET /v1/widgets/{kind}/timeline": .reading(
            .json("Timeline"),
            query: timelineQuery,
            refusals: [422]
        ),
    ]

    private static let widgets: [String: Operation] = [
        "GET /v1/widgets/candidates": .reading(
            .json("Candidates"),
            query: ["locale", "tz"],
            refusals: [422]
        ),
        "GET /v1/widgets/{kind}/relevances": .reading(
            .json("Relevances"),
            query: ["family", "now", "tz", "horizon", "locale"],
            refusals: [422]
        ),
        "POST /v1/intents/{name}": .writing(
            "Intent",
            .json("IntentOutcome"),
            headers: ["Intent-Key"]
        ),
        "GET /v1/controls/{kind}/value": .reading(
            .json("ControlValue"),
            query: ["config", "preview", "locale"]
        ),
        "PUT /v1/controls/{kind}/value": .writing(
            "ControlSetting",
            .json("ControlValue"),
            query: ["locale"]
        ),
        "GET /v1/devices/{id}/placements": .reading(.json("Placements")),
        "PUT /v1/devices/{id}/placements": .writing("PlacementReport", .json("Placements")),
        "GET /v1/reloads": .reading(
            .events("Reloads"),
            query: ["sinceRev", "wait"],
            headers: ["Last-Event-ID"]
        ),
    ]

    private static let timelineQuery = [
        "family", "config", "now", "tz", "horizon", "w", "h", "slotScale", "locale", "minRev",
        "preview",
    ]
}
