import Bootstrap
import Terminal
import WalletCore
import WalletService

extension CommandContext {
    /// Opens the database to read on behalf of a person.
    ///
    /// - Parameters:
    ///   - name: who, where the command has a word of its own for it; else `--person` or the only
    ///     one.
    ///   - device: the device that it is seen from, by name or id; nil for none.
    /// - Returns: the database on their behalf.
    /// - Throws: where there is no database, or nobody or several are meant.
    func reading(
        as name: String? = nil,
        device: String? = nil
    ) throws(CommandError) -> WalletAccess {
        let opened = try open(isCreating: false)
        let id = try person(name, in: opened)
        let deviceID = try device.map { text throws(CommandError) in
            try opened.device(text, of: id)
        }
        return opened.acting(as: id, device: deviceID)
    }

    /// Opens the database to write on behalf of a person; one that is missing or empty is made, with
    /// a wallet and its owner, along with the first write.
    ///
    /// - Parameters:
    ///   - wishes: what the command asks of the wallet and owner that may have to be made.
    ///   - name: as in ``reading(as:device:)``.
    /// - Returns: the database on their behalf.
    /// - Throws: where it cannot be opened, or nobody or several are meant.
    func writing(
        _ wishes: Founding.Wishes = Founding.Wishes(),
        as name: String? = nil
    ) throws(CommandError) -> WalletAccess {
        let opened = try open(isCreating: true)
        if try opened.persons().isEmpty {
            guard name == nil, arguments.optional(GlobalOptions.person) == nil,
                arguments.optional(GlobalOptions.wallet) == nil
            else {
                // Somebody in particular was meant, and nobody is there.
                throw .none(arguments.optional(GlobalOptions.wallet) == nil ? .person : .wallet)
            }
            return try opened.founding(wishes)
        }
        return opened.acting(as: try person(name, in: opened))
    }

    /// Opens the database to see what a write would do; where nobody is in it, one in memory stands
    /// in, with the wallet that would be made.
    ///
    /// - Parameter wishes: what the command asks of that wallet and its owner.
    /// - Returns: the database on behalf of a person.
    /// - Throws: where it cannot be opened, or nobody or several are meant.
    func rehearsing(
        _ wishes: Founding.Wishes = Founding.Wishes()
    ) throws(CommandError) -> WalletAccess {
        let path = try databasePath()
        if try hasContent(path) {
            let opened = try open(isCreating: false)
            if try !opened.persons().isEmpty {
                return opened.acting(as: try person(nil, in: opened))
            }
            opened.composition.close()
        }
        let access = try openInMemory(path).founding(wishes)
        try access.foundSilently()
        return access
    }

    private func openInMemory(_ path: String) throws(CommandError) -> OpenDatabase {
        do throws(RepositoryError) {
            return OpenDatabase(context: self, path: path, composition: try .inMemory())
        } catch {
            throw .wallet(.repository(error), database: path)
        }
    }

    /// Opens the database to write what belongs to nobody in particular.
    func administering(_ wishes: Founding.Wishes) throws(CommandError) -> WalletAccess {
        let opened = try open(isCreating: true)
        guard let first = try opened.persons().first else { return try opened.founding(wishes) }
        return opened.acting(as: first.id)
    }

    /// Opens the database to read what belongs to nobody in particular.
    func overseeing() throws(CommandError) -> WalletAccess {
        let opened = try open(isCreating: false)
        guard let first = try opened.persons().first else { throw .none(.person) }
        return opened.acting(as: first.id)
    }

    private func person(
        _ name: String?,
        in opened: OpenDatabase
    ) throws(CommandError) -> PersonID {
        let items = try opened.persons().map { Lookup<Person>.Item(id: $0.id, name: $0.name) }
        let lookup = Lookup(kind: .person, items: items, fold: opened.fold)
        guard let text = name ?? arguments.optional(GlobalOptions.person) else {
            return try lookup.only()
        }
        return try lookup.find(text)
    }

    func hasContent(_ path: String) throws(CommandError) -> Bool {
        do throws(FileError) {
            return try NamedFile(path).byteCount() ?? 0 > 0
        } catch {
            throw .file(error)
        }
    }

    func open(
        isCreating: Bool,
        mebibyteCountMax: Int? = nil
    ) throws(CommandError) -> OpenDatabase {
        let path = try databasePath()
        if !isCreating, try !hasContent(path) { throw .noDatabase(path: path) }
        do throws(RepositoryError) {
            return OpenDatabase(
                context: self,
                path: path,
                composition: try Composition.open(
                    path: path,
                    isCreating: isCreating,
                    mebibyteCountMax: mebibyteCountMax,
                    log: { [console] in console.remark("tessera: " + $0.sanitized) }
                )
            )
        } catch {
            throw .wallet(.repository(error), database: path)
        }
    }
}
