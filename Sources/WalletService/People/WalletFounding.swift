public import WalletCore

/// The first wallet of a database and its owner, made along with the first thing that is stored.
public struct WalletFounding: Hashable, Sendable {
    /// The owner.
    public let person: Person
    /// The wallet.
    public let wallet: Wallet

    /// What is asked of the two.
    public struct Wishes: Sendable {
        /// The owner's name, `1...128` characters.
        public var personName: String
        /// The owner's own zone, which they take along into other wallets; nil for none.
        public var personTimeZone: String?
        /// The owner's locale, a BCP 47 tag; nil for none.
        public var locale: String?
        /// The wallet's name, `1...128` characters.
        public var walletName: String
        /// The wallet's zone, an IANA name.
        public var timeZone: String

        /// Makes wishes.
        public init(
            personName: String,
            personTimeZone: String? = nil,
            locale: String? = nil,
            walletName: String,
            timeZone: String
        ) {
            self.personName = personName
            self.personTimeZone = personTimeZone
            self.locale = locale
            self.walletName = walletName
            self.timeZone = timeZone
        }
    }
}

extension WalletService {
    /// Plans the first wallet of a database and its owner; nothing is stored.
    ///
    /// - Parameter wishes: what is asked of them.
    /// - Returns: both, with the ids that they will have.
    /// - Throws: ``WalletError/invalid(_:)`` or ``WalletError/badTimeZone(_:)``, as for any other
    ///   person and wallet.
    public func founding(_ wishes: WalletFounding.Wishes) throws(WalletError) -> WalletFounding {
        let now = environment.clock.now()
        if let zone = wishes.personTimeZone { _ = try environment.zone(zone) }
        return WalletFounding(
            person: Person(
                id: environment.random.identifier(at: now),
                name: try TextRule.name.checked(wishes.personName, field: "name"),
                timeZone: wishes.personTimeZone,
                locale: try WriteSession.checkedLocale(wishes.locale),
                createdAt: now
            ),
            wallet: Wallet(
                id: environment.random.identifier(at: now),
                name: try TextRule.name.checked(wishes.walletName, field: "name"),
                timeZone: try environment.zone(wishes.timeZone).identifier,
                createdAt: now
            )
        )
    }
}

extension WriteSession {
    /// Stores the first wallet and its owner, unless somebody is in the database already.
    ///
    /// - Parameter founding: both, as planned.
    /// - Throws: ``WalletError/repository(_:)`` with `busy` where another program was first.
    public func carryOut(_ founding: WalletFounding) throws(WalletError) {
        let owner = Member(
            walletID: founding.wallet.id,
            personID: founding.person.id,
            role: .owner,
            joinedAt: now
        )
        try writing { writer throws(RepositoryError) in
            // Another program may have founded the database since it was looked at.
            guard try writer.persons(after: nil, limit: 1).isEmpty else { throw .busy }
            try writer.insert(founding.person)
            try writer.insert(founding.wallet)
            try writer.save(owner)
        }
    }
}
