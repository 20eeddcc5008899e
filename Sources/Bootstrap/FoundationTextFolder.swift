import Foundation
public import WalletCore

/// Folds text with the tables of Foundation.
public struct FoundationTextFolder: TextFolder {
    /// Makes a folder.
    public init() {}

    /// Lower case, without accents and width variants; `ß` becomes `ss`.
    ///
    /// Canonical decomposition turns ё into е and й into и alike, in the text and in what is searched
    /// for, so that both are found by either.
    public func fold(_ text: String) -> String {
        text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
            locale: Locale(identifier: "en_US_POSIX")
        )
        .replacingOccurrences(of: "ß", with: "ss")
        .replacingOccurrences(of: "ẞ", with: "ss")
    }
}
