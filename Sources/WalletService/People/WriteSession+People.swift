public import WalletCore

extension WriteSession {
    /// Adds a person; only an administrator may.
    ///
    /// - Parameters:
    ///   - name: `1...128` characters.
    ///   - timeZone: an IANA name; nil for that of the wallets.
    ///   - locale: a BCP 47 tag; nil for none.
    /// - Returns: the person.
    /// - Throws: ``WalletError/forbidden`` without the scope `admin`.
    public func addPerson(
        name: String,
        timeZone: String? = nil,
        locale: String? = nil
    ) throws(WalletError) -> Person {
        guard principal.scope == .admin else { throw .forbidden }
        let person = Person(
            id: newID(),
            name: try TextRule.name.checked(name, field: "name"),
            timeZone: try checkedZone(timeZone),
            locale: try checkedLocale(locale),
            createdAt: now
        )
        try writing { writer throws(RepositoryError) in try writer.insert(person) }
        return person
    }

    /// Changes what a person chose for themselves.
    ///
    /// - Parameter change: applied to the person as stored.
    /// - Returns: the person as they are now.
    /// - Throws: ``WalletError/invalid(_:)`` or ``WalletError/badTimeZone(_:)``.
    public func editMe(_ change: (inout Person) -> Void) throws(WalletError) -> Person {
        var person = try read.me()
        change(&person)
        _ = try TextRule.name.checked(person.name, field: "name")
        _ = try checkedZone(person.timeZone)
        _ = try checkedLocale(person.locale)
        person.rev = try writing { writer throws(RepositoryError) in
            try writer.raiseRev(ofPerson: person.id, at: now)
        }
        let changed = person
        try writing { writer throws(RepositoryError) in try writer.update(changed) }
        return person
    }

    private func checkedZone(_ zone: String?) throws(WalletError) -> String? {
        if let zone { _ = try environment.zone(zone) }
        return zone
    }

    private func checkedLocale(_ locale: String?) throws(WalletError) -> String? {
        guard let locale else { return nil }
        guard DisplayLanguage.isTag(locale) else {
            throw .invalid("locale", "bad_locale", "The locale is not a BCP 47 language tag.")
        }
        return locale
    }
}
