import WalletCore

/// The language that a request prefers.
///
/// **Source:** RFC 9110, 12.5.4, with the lookup of RFC 4647, 3.4: the first part of a tag decides.
enum AcceptLanguage {
    /// The spoken language that a field prefers.
    ///
    /// - Parameter field: the value of `Accept-Language`; nil where it is absent.
    /// - Returns: the language of the highest weight, the first of equal ones; nil where none of the
    ///   wanted ones is spoken here.
    static func preferred(_ field: String?) -> DisplayLanguage? {
        guard let field else { return nil }
        var best: (language: DisplayLanguage, weight: Int)?
        for range in field.split(separator: ",") {
            let parts = range.split(separator: ";").map { part in
                part.drop { $0 == " " }.prefix { $0 != " " }
            }
            guard let tag = parts.first else { continue }
            let weight = parts.dropFirst().first.map(weight) ?? 1000
            let language = tag == "*" ? .standard : DisplayLanguage(tag: tag)
            guard let language, weight > best?.weight ?? 0 else { continue }
            best = (language, weight)
        }
        return best?.language
    }

    /// A weight such as `q=0.8` in thousandths; 0, "not wanted", for what is none.
    private static func weight(_ part: Substring) -> Int {
        guard part.hasPrefix("q="), let value = Double(part.dropFirst(2)), (0...1).contains(value)
        else { return 0 }
        return Int((value * 1000).rounded())
    }
}
