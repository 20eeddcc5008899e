/// The prepared statements of a connection, by the identity of their SQL.
struct StatementCache: ~Copyable {
    /// One cached statement, and whether a closure further up the stack is using it.
    final class Slot {
        let statement: Statement
        /// Kept so that its identity cannot become another's.
        let sql: SQL
        var isLent = false

        init(_ statement: consuming Statement, of sql: SQL) {
            self.statement = statement
            self.sql = sql
        }
    }

    private var slots: [SQL.Identity: Slot] = [:]

    /// The number of statements kept.
    var count: Int { slots.count }

    /// The slot of a statement, if it was prepared before.
    func slot(for identity: SQL.Identity) -> Slot? { slots[identity] }

    /// Keeps a statement.
    mutating func insert(_ slot: Slot, for identity: SQL.Identity) { slots[identity] = slot }

    /// Finalises all statements.
    mutating func removeAll() { slots.removeAll() }
}
