/// Writes HTML that is well-formed XML as well: every element is closed, every text escaped.
struct MarkupWriter {
    private(set) var text = ""

    /// An element with what is in it.
    ///
    /// - Parameters:
    ///   - name: the element's name.
    ///   - attributes: names and values; values are escaped.
    ///   - content: writes what is in it; left out, the element is empty.
    mutating func element(
        _ name: String,
        _ attributes: [(String, String)] = [],
        _ content: ((inout MarkupWriter) -> Void)? = nil
    ) {
        text += "<" + name
        for (key, value) in attributes { text += " \(key)=\"" + Self.escaped(value) + "\"" }
        guard let content else {
            text += "/>"
            return
        }
        text += ">"
        content(&self)
        text += "</" + name + ">"
    }

    /// An element that holds a text alone.
    mutating func element(
        _ name: String,
        _ attributes: [(String, String)] = [],
        text content: String
    ) {
        element(name, attributes) { $0.add(text: content) }
    }

    /// A text.
    mutating func add(text content: String) {
        text += Self.escaped(content)
    }

    /// Something that is markup already.
    mutating func add(raw markup: String) {
        text += markup
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // XML has no other control characters than these three.
            case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
