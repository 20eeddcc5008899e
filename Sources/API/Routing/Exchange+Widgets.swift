import HTTPServer
import Hashing
import WalletCore

extension Exchange {
    /// The language of the query, else of the header, else English.
    func language() throws(RequestError) -> DisplayLanguage {
        guard let tag = query["locale"] else {
            return AcceptLanguage.preferred(request.header("Accept-Language")) ?? .standard
        }
        guard DisplayLanguage.isTag(tag) else {
            throw .parameter("locale", "The parameter locale must be a BCP 47 language tag.")
        }
        return DisplayLanguage(tag: tag) ?? .standard
    }

    /// What a client has seen: digits, as in the contract; nil for anything else.
    static func revision(_ text: String) -> Int64? {
        guard (1...19).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int64(text)
    }

    /// The settings of a widget or control as JSON; empty where none are given.
    ///
    /// What is no base64url is as broken as what is no JSON: the widget falls back.
    func configuration() throws(RequestError) -> [UInt8] {
        guard let text = query["config"], !text.isEmpty else { return [] }
        return Base64.url.bytes(of: text) ?? Array("?".utf8)
    }
}
