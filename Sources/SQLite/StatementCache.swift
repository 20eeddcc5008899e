/// The prepared statements of a connection, by the place of their SQL in the program.
///
/// The SQL is a literal, so its address is its identity: a lookup hashes two words instead of a
/// text of several hundred bytes, and no text made at run time can become SQL by accident.
struct StatementCache: ~Copyable {
    /// Where a literal lies; two literals never share place and length with different texts.
    struct Key: Hashable {
        let address: UInt
        let byteCount: Int

        init(_ sql: StaticString) {
            address = unsafe UInt(bitPattern: sql.utf8Start)
            byteCount = sql.utf8CodeUnitCount
        }
    }

    /// One cached statement, and whether a closure further up the stack is using it.
    final class Slot {
        let statement: Statement
        var isLent = false

        init(_ statement: consuming Statement) {
            self.statement = statement
        }
    }

    private var slots: [Key: Slot] = [:]

    /// The number of statements kept.
    var count: Int { slots.count }

    /// The slot of a statement, if it was prepared before.
    func slot(for key: Key) -> Slot? { slots[key] }

    /// Keeps a statement.
    mutating func insert(_ slot: Slot, for key: Key) { slots[key] = slot }

    /// Finalises all statements.
    mutating func removeAll() { slots.removeAll() }
}
