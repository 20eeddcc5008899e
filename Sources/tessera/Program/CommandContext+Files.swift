import Bootstrap
import Terminal

extension CommandContext {
    /// The most bytes of a file that are read to be imported; the importers have tighter limits.
    static let importByteCountMax = 1 << 30

    /// Refuses to write over a file that is there.
    func refuseExisting(_ path: String) throws(CommandError) {
        do throws(FileError) {
            guard try NamedFile(path).isAbsentOrDevice() else {
                throw FileError(path: path, kind: .exists)
            }
        } catch {
            throw .file(error)
        }
    }

    /// The content of a file that the command line names.
    func content(of path: String, byteCountMax: Int) throws(CommandError) -> [UInt8] {
        do throws(FileError) {
            return try NamedFile(path).read(byteCountMax: byteCountMax)
        } catch {
            throw .file(error)
        }
    }

    /// A secret from the first line of a file.
    func secret(in path: String) throws(CommandError) -> String {
        do throws(FileError) {
            return try NamedFile(path).readSecret()
        } catch {
            throw .file(error)
        }
    }

    /// Writes a file that the command line names, whole or not at all, and never over the database.
    func write(
        _ bytes: [UInt8],
        to path: String,
        isPrivate: Bool = false
    ) throws(CommandError) {
        if !NamedFile(path).isStandardStream, let database = namedDatabasePath {
            do throws(DatabaseKeeperError) {
                try DatabaseKeeper(path: database).refuseOwn(path)
            } catch {
                throw .keeper(error, database: database)
            }
        }
        do throws(FileError) {
            try NamedFile(path).write(bytes, isPrivate: isPrivate)
        } catch {
            throw .file(error)
        }
    }
}
