import StorageSQLite
import Synchronization
import TestSupport
import Testing
import WalletCore

/// An engine that has to keep the contract.
///
/// The suites' bodies know nothing else of it.
enum Engine: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case memory
    case file

    var testDescription: String { "SQLite in \(self == .memory ? "memory" : "a file")" }

    private static let memoryCount = Atomic(0)

    /// Opens an empty repository, and lends it for the time of a closure.
    func withRepository(_ body: (any CardRepository) throws -> Void) throws {
        switch self {
        case .memory:
            let number = Self.memoryCount.add(1, ordering: .relaxed).newValue
            let repository = try SQLiteRepository.inMemory(
                name: "contract\(number)",
                now: Fixture.start
            )
            defer { repository.close() }
            try body(repository)
        case .file:
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let repository = try SQLiteRepository.open(
                path: folder.path("wallet.db"),
                absence: .created,
                now: Fixture.start
            )
            defer { repository.close() }
            try body(repository)
        }
    }
}
