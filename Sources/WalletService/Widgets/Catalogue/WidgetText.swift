import JSON
public import WalletCore

/// One text of the catalogue in every language that the server speaks.
public struct WidgetText: Hashable, Sendable {
    private let texts: [DisplayLanguage: String]

    /// Reads a text; nil where a language is missing or a member is no text.
    init?(_ value: JSONValue?) {
        guard let members = value?.objectValue?.members,
            members.count == DisplayLanguage.allCases.count
        else { return nil }
        var texts: [DisplayLanguage: String] = [:]
        for member in members {
            guard let language = DisplayLanguage(rawValue: member.name),
                let text = member.value.stringValue, !text.isEmpty
            else { return nil }
            texts[language] = text
        }
        self.texts = texts
    }

    /// The text in a language.
    public subscript(language: DisplayLanguage) -> String {
        texts[language] ?? ""
    }

    /// The longest form in grapheme clusters.
    var characterCountMax: Int {
        texts.values.map(\.count).max() ?? 0
    }

    /// Whether each form begins with a verb, as descriptions in a gallery do.
    var beginsWithVerb: Bool {
        texts.allSatisfy { language, text in
            let first = text.prefix { $0 != " " }
            return Self.verbs(of: language).contains(String(first))
        }
    }

    /// The verbs that descriptions may begin with: a short list, so that a mistake is seen.
    private static func verbs(of language: DisplayLanguage) -> Set<String> {
        switch language {
        case .english: ["Counts", "Opens", "Rotates", "Shows", "Switches"]
        case .german: ["Öffnet", "Schaltet", "Wechselt", "Zählt", "Zeigt"]
        case .russian: ["Включает", "Листает", "Открывает", "Показывает", "Считает"]
        }
    }
}
