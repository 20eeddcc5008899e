import Hashing
import JSON
public import POSIX
public import WalletService

/// Where the models of a database are kept, and which of them is in force.
///
/// A folder beside the database holds one file a model, named by the model, and `champion.json`,
/// which lists the models that were put in force, the present one last. A model is on the disk
/// before it is listed, and the list is put in place by one renaming, so a kill at any moment leaves
/// the former champion in force. Whoever changes the list holds a lock.
public struct ModelStore: Sendable {
    /// The folder.
    public let folder: String

    /// The most bytes that a file of the store may have.
    private static let byteCountMax = 16 << 20

    /// Names the store of a database.
    public init(databasePath: String) {
        folder = databasePath + ".models"
    }

    /// The file whose change means that another model is in force.
    public var championPath: String { folder + "/champion.json" }

    /// The models that were put in force, the present one last; none while the shipped one is.
    ///
    /// - Returns: their names.
    /// - Throws: where the list cannot be read.
    public func reign() throws(ModelStoreError) -> [String] {
        guard let bytes = try content(championPath) else { return [] }
        let document: JSONValue
        do throws(JSONError) {
            document = try JSONParser.parse(bytes)
        } catch {
            throw .damagedList(path: championPath)
        }
        guard let names = document["reign"]?.arrayValue?.map(\.stringValue),
            names.allSatisfy({ $0.map(Self.isName) ?? false })
        else { throw .damagedList(path: championPath) }
        return names.compactMap(\.self)
    }

    /// The model in force; nil while that is the shipped one.
    ///
    /// - Returns: the model.
    /// - Throws: where its file is missing, damaged, or of a newer program.
    public func champion() throws(ModelStoreError) -> RelevanceModelFile? {
        guard let name = try reign().last else { return nil }
        return try model(name)
    }

    /// Puts a model in force.
    ///
    /// - Parameter model: the model.
    /// - Throws: why not; then the former one stays in force.
    public func promote(_ model: RelevanceModelFile) throws(ModelStoreError) {
        try changing { names throws(ModelStoreError) in
            do throws(POSIXError) {
                try FileSystem.replace(path(model.name), with: model.bytes)
            } catch {
                throw .system(path: path(model.name), error)
            }
            return names + [model.name]
        }
    }

    /// Puts the model before the present one back in force.
    ///
    /// - Returns: the one in force now; nil where that is the shipped one.
    /// - Throws: ``ModelStoreError/nothingToRollBack`` where the shipped one is in force already.
    public func rollBack() throws(ModelStoreError) -> String? {
        var former: String?
        try changing { names throws(ModelStoreError) in
            guard !names.isEmpty else { throw .nothingToRollBack }
            let rest = Array(names.dropLast())
            // A model that cannot be read any more must not come back into force.
            if let last = rest.last { _ = try model(last) }
            former = rest.last
            return rest
        }
        return former
    }

    private func changing(
        _ body: ([String]) throws(ModelStoreError) -> [String]
    ) throws(ModelStoreError) {
        let lock: FileLock
        do throws(POSIXError) {
            try FileSystem.makeDirectory(folder)
            guard let taken = try FileLock(path: folder + "/lock", kind: .exclusive) else {
                throw POSIXError("flock", number: 11)
            }
            lock = taken
        } catch {
            throw error.number == 11 ? .busy : .system(path: folder, error)
        }
        let names = try body(try reign())
        var json = JSONWriter()
        json.object { json in
            json.member("reign") { json in json.array(names) { json, name in json.value(name) } }
        }
        do throws(POSIXError) {
            try FileSystem.replace(championPath, with: json.bytes + [UInt8(ascii: "\n")])
        } catch {
            throw .system(path: championPath, error)
        }
        _ = consume lock
    }

    private func model(_ name: String) throws(ModelStoreError) -> RelevanceModelFile {
        let path = path(name)
        guard let bytes = try content(path) else { throw .missing(path: path) }
        do throws(RelevanceModelFileError) {
            return try RelevanceModelFile(bytes)
        } catch {
            throw .unusable(path: path, error)
        }
    }

    private func content(_ path: String) throws(ModelStoreError) -> [UInt8]? {
        do throws(POSIXError) {
            return try FileSystem.content(of: path, byteCountMax: Self.byteCountMax)
        } catch {
            throw .system(path: path, error)
        }
    }

    private func path(_ name: String) -> String {
        "\(folder)/\(name).json"
    }

    private static func isName(_ text: String) -> Bool {
        Hexadecimal.isLowerCase(text)
    }
}

/// What can go wrong with stored models.
public enum ModelStoreError: Error, Equatable, Sendable {
    /// The list of champions cannot be understood.
    case damagedList(path: String)
    /// The file of a listed model is not there.
    case missing(path: String)
    /// The file of a listed model is not used.
    case unusable(path: String, RelevanceModelFileError)
    /// The shipped model is in force already.
    case nothingToRollBack
    /// Somebody else changes the list at this moment.
    case busy
    /// The system failed.
    case system(path: String, POSIXError)
}
