import WalletCore
import WalletService

extension ReadSession {
    /// Everybody in the database; for whoever holds the file, not for a token.
    func allPersons() throws(WalletError) -> [Person] {
        do throws(RepositoryError) {
            return try reader.persons(after: nil, limit: Self.personCountMax)
        } catch {
            throw .repository(error)
        }
    }

    /// More people than a command line can tell apart.
    private static var personCountMax: Int { 100_000 }
}
