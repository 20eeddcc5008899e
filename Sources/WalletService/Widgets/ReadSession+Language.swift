import WalletCore

extension ReadSession {
    /// The language that texts are in: the request's, else the person's, else English.
    ///
    /// - Parameters:
    ///   - requested: a BCP 47 tag; nil for none.
    ///   - person: whose locale stands otherwise.
    /// - Returns: the language; English for a tag of one that is not spoken here.
    /// - Throws: ``WalletError/invalid(_:)`` for what is no tag.
    func language(
        requested: String?,
        of person: Person
    ) throws(WalletError) -> DisplayLanguage {
        if let requested, !DisplayLanguage.isTag(requested) {
            throw .invalid("locale", "bad_locale", "The locale is not a BCP 47 language tag.")
        }
        return (requested ?? person.locale).flatMap(DisplayLanguage.init(tag:)) ?? .standard
    }
}
