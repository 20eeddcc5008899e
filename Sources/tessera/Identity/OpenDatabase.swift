import Bootstrap
import Terminal
import WalletCore
import WalletService

/// A database that was opened, before it is known on whose behalf.
struct OpenDatabase {
    let context: CommandContext
    let path: String
    let composition: Composition

    /// Folds names, so that case and accents do not count.
    var fold: (String) -> String {
        composition.service.environment.folder.fold
    }

    /// Everybody in it.
    func persons() throws(CommandError) -> [Person] {
        do throws(WalletError) {
            return try composition.service.read(as: .operator) { session throws(WalletError) in
                try session.persons()
            }
        } catch {
            throw .wallet(error, database: path)
        }
    }

    /// The database on behalf of a person.
    func acting(as person: PersonID, device: DeviceID? = nil) -> WalletAccess {
        WalletAccess(
            self,
            principal: Principal(personID: person, deviceID: device, scope: .admin),
            founding: nil
        )
    }

    /// A person's device by its name or id.
    func device(_ text: String, of person: PersonID) throws(CommandError) -> DeviceID {
        let devices: [Device]
        do throws(WalletError) {
            let principal = Principal(personID: person, scope: .admin)
            devices = try composition.service.read(as: principal) { session throws(WalletError) in
                try session.devices()
            }
        } catch {
            throw .wallet(error, database: path)
        }
        let items = devices.map { Lookup<Device>.Item(id: $0.id, name: $0.name) }
        return try Lookup(kind: .device, items: items, fold: fold).find(text)
    }

    /// The database with a wallet and an owner that are made along with the first write.
    func founding(_ wishes: Founding.Wishes) throws(CommandError) -> WalletAccess {
        let (zone, origin) = try defaultZone(wishes.zone, file: wishes.fileZone)
        let plan: WalletFounding
        do throws(WalletError) {
            plan = try composition.service.founding(
                WalletFounding.Wishes(
                    personName: wishes.personName ?? context.surroundings["USER"]
                        ?? Founding.personNameDefault,
                    personTimeZone: wishes.zone,
                    locale: wishes.locale,
                    walletName: wishes.walletName ?? Founding.walletNameDefault,
                    timeZone: zone
                )
            )
        } catch {
            throw .wallet(error, database: path)
        }
        return WalletAccess(
            self,
            principal: Principal(personID: plan.person.id, scope: .admin),
            founding: Founding(plan: plan, zoneOrigin: origin)
        )
    }

    /// The zone of a wallet for which nobody names one: the file's that is imported, else the
    /// system's, else UTC.
    func defaultZone(
        _ wish: String? = nil,
        file fileZone: String? = nil
    ) throws(CommandError) -> (name: String, origin: Founding.ZoneOrigin) {
        let option = wish ?? context.arguments.optional(GlobalOptions.zone)
        if let named = option ?? fileZone {
            do throws(WalletError) {
                let zone = try composition.service.environment.zone(named)
                return (zone.identifier, option == nil ? .file : .option)
            } catch {
                throw .wallet(error, database: path)
            }
        }
        if let system = composition.zones.current { return (system, .system) }
        return (ZoneTable.utc.identifier, .standard)
    }
}
