import WalletCore
import WalletService

/// The first wallet of a database and its owner, with what is told of them.
struct Founding: Sendable {
    /// Both, as planned.
    let plan: WalletFounding
    /// Who chose the wallet's time zone.
    let zoneOrigin: ZoneOrigin

    /// The owner.
    var person: Person { plan.person }
    /// The wallet.
    var wallet: Wallet { plan.wallet }

    /// Who chose a time zone.
    enum ZoneOrigin: Equatable, Sendable {
        case option
        /// The imported file.
        case file
        case system
        case standard
    }

    /// What a command asks of the wallet and owner that are made.
    struct Wishes: Sendable {
        var personName: String?
        var walletName: String?
        var zone: String?
        /// The wallet's zone where no option names one: that of the file that is imported.
        var fileZone: String?
        var locale: String?
    }

    /// What the wallet is called where nobody says.
    static let walletNameDefault = "Home"
    /// What the owner is called where neither the command nor the system says.
    static let personNameDefault = "Owner"

    /// What is told of it.
    func remark(database: String) -> String {
        let zone =
            switch zoneOrigin {
            case .option: wallet.timeZone
            case .file: "\(wallet.timeZone) (the file's)"
            case .system: "\(wallet.timeZone) (the system's)"
            case .standard:
                "\(wallet.timeZone) (the system names none; change it with "
                    + "'tessera wallet set-zone')"
            }
        return "tessera: made the wallet '\(wallet.name)' of '\(person.name)' in \(database), "
            + "time zone \(zone)"
    }
}
