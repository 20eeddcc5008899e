import HTTPClient
import JSON
public import WalletService

/// The webhooks that an operator configured, in a file of their own, since it holds their secrets.
///
/// `{"targets":[{"name","url","secrets":["whsec_…"],"authorityFile"?,"allowPlainHTTP"?}]}`
public struct WebhookSettings: Sendable {
    /// The most targets.
    public static let targetCountMax = 32
    /// The most secrets of one target.
    public static let secretCountMax = 4
    /// The most bytes of the file.
    public static let byteCountMax = 1 << 20

    /// Whom to tell, in the order of the file.
    public let targets: [WebhookTarget]

    /// Reads the content of the file.
    ///
    /// - Parameter content: JSON of the shape above, without other members.
    /// - Throws: the first thing in it that cannot be used.
    public init(content: [UInt8]) throws(WebhookSettingsError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONParser.parse(content)
        } catch {
            throw .notJSON(error.description)
        }
        guard let root = value.objectValue, let list = root["targets"]?.arrayValue,
            root.members.count == 1
        else { throw .otherShape }
        guard list.count <= Self.targetCountMax else { throw .tooMany }
        var targets: [WebhookTarget] = []
        for (index, item) in list.enumerated() {
            let target = try Self.target(item, number: index + 1)
            guard !targets.contains(where: { $0.name == target.name }) else {
                throw .badTarget(number: index + 1, .name)
            }
            targets.append(target)
        }
        self.targets = targets
    }

    private static func target(
        _ value: JSONValue,
        number: Int
    ) throws(WebhookSettingsError) -> WebhookTarget {
        guard let object = value.objectValue else { throw .otherShape }
        if let stranger = object.members.first(where: { Member(rawValue: $0.name) == nil }) {
            throw .unknownMember(number: number, stranger.name)
        }
        return try target(object, number: number)
    }

    private static func target(
        _ object: JSONObject,
        number: Int
    ) throws(WebhookSettingsError) -> WebhookTarget {
        guard let name = object[Member.name.rawValue]?.stringValue, isName(name) else {
            throw .badTarget(number: number, .name)
        }
        guard let text = object[Member.url.rawValue]?.stringValue, let address = WebAddress(text)
        else { throw .badTarget(number: number, .url) }
        let isPlainAllowed = try optional(object, .allowPlainHTTP, number) { $0.boolValue } ?? false
        guard address.isEncrypted || address.isLoopback || isPlainAllowed else {
            throw .plainHTTP(number: number)
        }
        let secrets = object[Member.secrets.rawValue]?.arrayValue?.map { value in
            value.stringValue.flatMap(WebhookSecret.init)
        }
        guard let secrets, (1...secretCountMax).contains(secrets.count),
            secrets.allSatisfy({ $0 != nil })
        else { throw .badTarget(number: number, .secrets) }
        return WebhookTarget(
            name: name,
            address: text,
            secrets: secrets.compactMap(\.self),
            authorityFile: try optional(object, .authorityFile, number) { $0.stringValue }
        )
    }

    private static func optional<Value>(
        _ object: JSONObject,
        _ member: Member,
        _ number: Int,
        _ read: (JSONValue) -> Value?
    ) throws(WebhookSettingsError) -> Value? {
        guard let value = object[member.rawValue] else { return nil }
        guard let read = read(value) else { throw .badTarget(number: number, member) }
        return read
    }

    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }

    /// What a target is told by.
    public enum Member: String, CaseIterable, Sendable {
        case name
        case url
        case secrets
        case authorityFile
        case allowPlainHTTP
    }
}

/// Why the file of webhooks cannot be used.
public enum WebhookSettingsError: Error, Equatable, Sendable {
    /// It is no JSON.
    case notJSON(String)
    /// It is no object with a list of targets and nothing else.
    case otherShape
    /// It has more than ``WebhookSettings/targetCountMax`` targets.
    case tooMany
    /// A target, by its number from 1, has a member that means nothing.
    case unknownMember(number: Int, String)
    /// A member of a target is missing, means nothing, or names another target too.
    case badTarget(number: Int, WebhookSettings.Member)
    /// A target would be told over a network without encryption.
    case plainHTTP(number: Int)
}
