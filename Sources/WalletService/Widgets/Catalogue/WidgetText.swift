import JSON
public import WalletCore

/// One text of the catalogue in every language that the server speaks.
public struct WidgetText: Hashable, Sendable {
    private let english: String
    private let german: String
    private let russian: String

    /// Reads a text; nil where a language is missing or a member is no text.
    init?(_ value: JSONValue?) {
        guard let object = value?.objectValue,
            object.members.count == DisplayLanguage.allCases.count
        else { return nil }
        let text = { (language: DisplayLanguage) -> String? in
            guard let text = object[language.rawValue]?.stringValue, !text.isEmpty else {
                return nil
            }
            return text
        }
        guard let english = text(.english), let german = text(.german),
            let russian = text(.russian)
        else { return nil }
        (self.english, self.german, self.russian) = (english, german, russian)
    }

    /// The text in a language.
    public subscript(language: DisplayLanguage) -> String {
        switch language {
        case .english: english
        case .german: german
        case .russian: russian
        }
    }

    /// The longest form in grapheme clusters.
    var characterCountMax: Int {
        max(english.count, german.count, russian.count)
    }

    /// Whether each form begins with a verb, as descriptions in a gallery do.
    var beginsWithVerb: Bool {
        DisplayLanguage.allCases.allSatisfy { language in
            let first = self[language].prefix { $0 != " " }
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
