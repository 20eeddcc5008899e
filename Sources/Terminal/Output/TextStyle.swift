/// How a piece of text stands out on a terminal.
///
/// **Source:** ECMA-48, 8.3.117 (select graphic rendition).
public enum TextStyle: Int, Sendable {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case cyan = 36

    /// The text in this style, and plain again after it.
    public func applied(to text: String) -> String {
        text.isEmpty ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
