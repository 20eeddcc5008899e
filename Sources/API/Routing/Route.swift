import HTTPServer
import WalletCore

/// One route of the contract.
struct Route: Sendable {
    let method: HTTPMethod
    /// The path with its parameters in braces: `/v1/cards/{id}`.
    let template: String
    let access: RouteAccess
    /// What it does, in a few words, for the reference.
    let summary: String
    let handle: @Sendable (Exchange) throws(RequestError) -> Answer

    init(
        _ method: HTTPMethod,
        _ template: String,
        _ access: RouteAccess,
        _ summary: String,
        _ handle: @escaping @Sendable (Exchange) throws(RequestError) -> Answer
    ) {
        self.method = method
        self.template = template
        self.access = access
        self.summary = summary
        self.handle = handle
    }
}

/// Who may call a route.
enum RouteAccess: Sendable {
    /// Everybody, without a token.
    case open
    /// Widgets too: any token.
    case widget
    /// The same, but with `preview=1` everybody: the answer is then a constant.
    case widgetUnlessPreview
    /// A person's own apps: the scopes `wallet` and `admin`.
    case wallet

    func allows(_ scope: TokenScope) -> Bool {
        switch self {
        case .open, .widget, .widgetUnlessPreview: true
        case .wallet: scope != .widget
        }
    }
}
