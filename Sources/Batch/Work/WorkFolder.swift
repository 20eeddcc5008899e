import Hashing
import POSIX

/// A folder in which processes keep the parts of one long job.
///
/// Every part is a file that is there whole or not at all, with a digest, so that what is found after
/// a kill can be trusted. Who works on a part holds a lock on a file beside it, which goes when its
/// process ends, however it ends. All who take part hold a shared lock on the folder.
struct WorkFolder: Sendable {
    let path: String

    /// What a part begins with; the version follows in one byte.
    private static let mark = Array("TSRWORK".utf8)
    /// The version of the files that this program reads and writes.
    static let version: UInt8 = 1
    private static let headCount = mark.count + 1 + SHA256.digestByteCount
    /// The most bytes of one part.
    private static let byteCountMax = 1 << 30

    // MARK: Parts

    func has(_ name: String) throws(BatchJobError) -> Bool {
        try system { () throws(POSIXError) in try FileSystem.attributes(of: file(name)) != nil }
    }

    /// The names of all parts that begin alike.
    func names(beginning prefix: String) throws(BatchJobError) -> [String] {
        let names = try system { () throws(POSIXError) in try FileSystem.names(in: path) }
        return (names ?? []).filter { $0.hasPrefix(prefix) && $0.hasSuffix(".part") }
            .map { String($0.dropLast(".part".count)) }
    }

    /// A part's content; nil where it is not there.
    func read(_ name: String) throws(BatchJobError) -> [UInt8]? {
        let bytes = try system { () throws(POSIXError) in
            try FileSystem.content(of: file(name), byteCountMax: Self.byteCountMax)
        }
        guard let bytes else { return nil }
        guard bytes.count >= Self.headCount, bytes.starts(with: Self.mark) else {
            throw .damagedWork(path: file(name))
        }
        let version = bytes[Self.mark.count]
        guard version <= Self.version else {
            throw .newerWork(path: file(name), found: Int(version), known: Int(Self.version))
        }
        let content = Array(bytes[Self.headCount...])
        guard SHA256.hash(content).bytes == Array(bytes[(Self.mark.count + 1)..<Self.headCount])
        else { throw .damagedWork(path: file(name)) }
        return content
    }

    /// Puts a part in its place.
    func write(_ content: [UInt8], to name: String) throws(BatchJobError) {
        let bytes = Self.mark + [Self.version] + SHA256.hash(content).bytes + content
        try system { () throws(POSIXError) in try FileSystem.replace(file(name), with: bytes) }
    }

    func remove(_ name: String) throws(BatchJobError) {
        try system { () throws(POSIXError) in try FileSystem.remove(file(name)) }
    }

    /// What to throw for a part whose bytes are whole and make no sense.
    func damaged(_ name: String) -> BatchJobError {
        .damagedWork(path: file(name))
    }

    private func file(_ name: String) -> String { "\(path)/\(name).part" }

    // MARK: Locks

    /// Takes a part to work on; nil where somebody works on it already.
    func claim(_ name: String) throws(BatchJobError) -> FileLock? {
        try locking { () throws(POSIXError) in
            try FileLock(path: claimPath(name), kind: .exclusive)
        }
    }

    /// Waits until nobody works on a part any more.
    func awaitClaim(_ name: String) throws(BatchJobError) {
        _ = try locking { () throws(POSIXError) in
            try FileLock(waitingFor: claimPath(name), kind: .shared)
        }
    }

    private func claimPath(_ name: String) -> String { "\(path)/\(name).claim" }

    private func locking(
        _ body: () throws(POSIXError) -> FileLock?
    ) throws(BatchJobError) -> FileLock? {
        do throws(POSIXError) {
            return try body()
        } catch {
            throw .work(path: path, error)
        }
    }

    func system<Value>(_ body: () throws(POSIXError) -> Value) throws(BatchJobError) -> Value {
        do throws(POSIXError) {
            return try body()
        } catch {
            throw .work(path: path, error)
        }
    }
}
