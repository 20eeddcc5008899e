import WalletCore
import WalletService

/// The first wallet of a database and its owner, made along with the first thing that is stored.
struct Founding: Sendable {
    /// The owner.
    let person: Person
    /// The wallet.
    let wallet: Wallet
    /// Who chose the wallet's time zone.
    let zoneOrigin: ZoneOrigin

    /// Who chose a time zone.
    enum ZoneOrigin: Equatable, Sendable {
        case option
        case system
        case standard
    }

    /// What a command asks of the wallet and owner that are made.
    struct Wishes: Sendable {
        var personName: String?
        var walletName: String?
        var zone: String?
        var locale: String?
    }

    /// What the wallet is called where nobody says.
    static let walletNameDefault = "Home"
    /// What the owner is called where neither the command nor the system says.
    static let personNameDefault = "Owner"

    /// Stores both, unless somebody else was first.
    func carryOut(in session: WriteSession) throws(WalletError) {
        let owner = Member(
            walletID: wallet.id,
            personID: person.id,
            role: .owner,
            joinedAt: session.now
        )
        do throws(RepositoryError) {
            // Another program may have founded the database since it was looked at.
            guard try session.writer.persons(after: nil, limit: 1).isEmpty else { throw .busy }
            try session.writer.insert(person)
            try session.writer.insert(wallet)
            try session.writer.save(owner)
        } catch {
            throw .repository(error)
        }
    }

    /// What is told of it.
    func remark(database: String) -> String {
        let zone =
            switch zoneOrigin {
            case .option: wallet.timeZone
            case .system: "\(wallet.timeZone) (the system's)"
            case .standard:
                "\(wallet.timeZone) (the system names none; change it with "
                    + "'tessera wallet set-zone')"
            }
        return "tessera: made the wallet '\(wallet.name)' of '\(person.name)' in \(database), "
            + "time zone \(zone)"
    }
}
