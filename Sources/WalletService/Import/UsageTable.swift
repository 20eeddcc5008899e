import Interchange

/// A table of uses that was read but not stored yet.
public struct UsageTable: Sendable {
    let file: UsageFile

    /// Reads a whole CSV text with the columns `user_id`, `item_id` and `timestamp_iso_local`.
    ///
    /// - Parameter bytes: the file.
    /// - Throws: ``WalletError/unusableFile(_:)`` where it is no such table.
    public init(_ bytes: [UInt8]) throws(WalletError) {
        do throws(InterchangeError) {
            file = try UsageFile(bytes)
        } catch {
            throw .unusableFile(FileProblem(error))
        }
    }

    /// The users that the table speaks of, in the order of their first rows.
    public var userIDs: [String] {
        var seen: Set<String> = []
        return file.rows.map(\.userID).filter { seen.insert($0).inserted }
    }
}
