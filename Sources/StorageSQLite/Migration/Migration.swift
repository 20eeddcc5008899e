import Hashing

/// One step of the schema's history, as it is embedded in the program.
struct Migration: Sendable {
    /// The name of its file without the extension, for example `m0003_create_card`.
    let id: String
    /// Its place in the history, from 1.
    let position: Int
    /// The SQL it runs.
    let sql: String
    /// The digest of the file, by which an edited migration is noticed.
    let sha256: [UInt8]

    /// Takes a migration from the bytes of its file.
    ///
    /// - Parameters:
    ///   - id: its name; the four digits after the `m` are its position.
    ///   - bytes: the file's content.
    init(id: String, bytes: [UInt8]) {
        guard let position = Int(id.dropFirst().prefix(4)) else {
            preconditionFailure("a migration's name begins with m and four digits: \(id)")
        }
        self.id = id
        self.position = position
        sql = String(decoding: bytes, as: UTF8.self)
        sha256 = SHA256.hash(bytes).bytes
    }
}
