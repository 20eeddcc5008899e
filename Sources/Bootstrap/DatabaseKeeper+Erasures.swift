import WalletCore
import WalletService

extension DatabaseKeeper {
    /// Erases people from the database who are in it, with all that is theirs.
    ///
    /// - Parameter persons: who was erased before.
    /// - Returns: how many of them were in it.
    /// - Throws: why the database cannot be opened or written.
    func eraseAgain(_ persons: [PersonID]) throws(DatabaseKeeperError) -> Int {
        guard !persons.isEmpty else { return 0 }
        do throws(RepositoryError) {
            let composition = try Composition.open(path: path, isCreating: false)
            defer { composition.close() }
            var count = 0
            for person in persons where try erase(person, composition.service) { count += 1 }
            return count
        } catch {
            throw .repository(error)
        }
    }

    /// Whether the person was there to be erased.
    private func erase(
        _ person: PersonID,
        _ service: WalletService
    ) throws(RepositoryError) -> Bool {
        do throws(WalletError) {
            try service.writeAndWait(as: Principal(personID: person, scope: .wallet)) {
                session throws(WalletError) in try session.eraseMe()
            }
            return true
        } catch {
            switch error {
            case .notFound: return false
            case .repository(let error): throw error
            default: throw .engine(code: 0, detail: "a person could not be erased again")
            }
        }
    }
}
