import JSON

/// What is wrong with a widget configuration.
///
/// A broken one never breaks a widget: it falls back.
public enum WidgetConfigurationProblem: String, CaseIterable, Hashable, Sendable {
    /// The text is not a JSON object.
    case malformed
    /// The mode has no such name.
    case unknownMode
    /// An id is not one of ours.
    case badIdentifier
    /// The interval is none of the choices.
    case badInterval
    /// The count is not one of ``WidgetConfiguration/countRange``.
    case badCount
    /// A member has the wrong type.
    case badMember
}

extension WidgetConfiguration {
    /// Reads a configuration and says what is wrong with it.
    ///
    /// Members of other names are left alone: settings are only ever added, so that they are those
    /// of a younger client, which must not lose what this version knows.
    ///
    /// - Parameter bytes: JSON as a client sent it; empty means the defaults.
    /// - Returns: the configuration with each broken part at its default, and what was broken.
    public static func reading(
        _ bytes: [UInt8]
    ) -> (configuration: WidgetConfiguration, problems: [WidgetConfigurationProblem]) {
        var configuration = WidgetConfiguration()
        guard !bytes.isEmpty else { return (configuration, []) }
        let object: JSONObject
        do throws(JSONError) {
            guard let value = try JSONParser.parse(bytes).objectValue else {
                return (configuration, [.malformed])
            }
            object = value
        } catch {
            return (configuration, [.malformed])
        }
        var problems: [WidgetConfigurationProblem] = []
        for member in object.members where !member.value.isNull {
            if let problem = configuration.take(member) { problems.append(problem) }
        }
        return (configuration, problems)
    }

    /// The names that are no setting of this version, in their order: those of a younger client, or
    /// mistyped ones.
    ///
    /// - Parameter bytes: JSON as a client sent it.
    /// - Returns: the names; none for what is no JSON object.
    public static func unknownNames(in bytes: [UInt8]) -> [String] {
        do throws(JSONError) {
            let members = try JSONParser.parse(bytes).objectValue?.members ?? []
            return members.map(\.name).filter { !names.contains($0) }
        } catch {
            return []
        }
    }

    private static let names: Set<String> = ["mode", "cards", "group", "intervalMinutes", "count"]

    /// Takes the chosen cards: one that is no card's name is none that broke anything, it is missing.
    private mutating func takeCards(_ elements: [JSONValue]) -> WidgetConfigurationProblem? {
        (cards, strangers) = ([], [])
        var problem: WidgetConfigurationProblem?
        for (place, element) in elements.enumerated() {
            if let id = element.stringValue.flatMap({ CardID($0) }) {
                cards.append(id)
            } else if let name = element.stringValue, Self.isOpaqueName(name) {
                strangers.append(Stranger(place: place, name: name))
            } else {
                problem = .badIdentifier
            }
        }
        return problem
    }

    /// Whether a text may be anybody's id: 1 to 64 letters, digits, hyphens and low lines.
    private static func isOpaqueName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    private mutating func take(_ member: JSONObject.Member) -> WidgetConfigurationProblem? {
        switch member.name {
        case "mode":
            guard let mode = member.value.stringValue.flatMap(WidgetMode.init(rawValue:)) else {
                return .unknownMode
            }
            self.mode = mode
        case "cards":
            guard let elements = member.value.arrayValue else { return .badMember }
            return takeCards(elements)
        case "group":
            guard let group = member.value.stringValue.flatMap({ GroupID($0) }) else {
                return .badIdentifier
            }
            self.group = group
        case "intervalMinutes":
            let minutes = member.value.integerValue.flatMap { Int(exactly: $0) }
            guard let interval = minutes.flatMap(RotationInterval.init(rawValue:)) else {
                return .badInterval
            }
            self.interval = interval
        case "count":
            guard let count = member.value.integerValue.flatMap({ Int(exactly: $0) }),
                Self.countRange.contains(count)
            else { return .badCount }
            self.count = count
        default: break
        }
        return nil
    }
}
