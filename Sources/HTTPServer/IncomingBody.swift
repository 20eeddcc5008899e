/// The body of one request while it arrives, and what it takes of the server's memory.
///
/// Whoever sends a body need not have said who they are yet, and there are many connections. So what
/// all bodies hold together is bounded, too. The start of a body is free: a short request is taken
/// even while somebody fills the rest.
struct IncomingBody {
    /// What became of some bytes.
    enum Outcome {
        /// They are kept.
        case taken
        /// The body is not taken from here on, and the client has to be told.
        case refused(HTTPProblem)
        /// They are thrown away like those before.
        case discarded
        /// So many were thrown away that the connection is better cut.
        case endless
    }

    /// How many bytes of each body are not counted.
    static let freeByteCount = 4_096

    /// Why it is not taken; nil while it is.
    private(set) var refusal: HTTPProblem?
    private var bytes: [UInt8] = []
    private var discardedByteCount = 0
    /// How many bytes were taken out of the budget.
    private var countedByteCount = 0

    /// Whether a body of a known length would find room now.
    static func hasRoom(byteCount: Int, _ budget: BodyBudget) -> Bool {
        budget.hasRoom(for: max(0, byteCount - freeByteCount))
    }

    /// Prepares for a body; a length that was only announced takes no memory.
    mutating func expect(byteCount: UInt64) {
        bytes.reserveCapacity(Int(min(byteCount, UInt64(Self.freeByteCount))))
    }

    /// Takes the next bytes.
    ///
    /// - Parameters:
    ///   - more: The bytes.
    ///   - byteCountMax: The longest body.
    ///   - budget: What all bodies share.
    /// - Returns: What became of them.
    mutating func take(
        _ more: UnsafeRawBufferPointer,
        byteCountMax: Int,
        _ budget: BodyBudget
    ) -> Outcome {
        guard refusal == nil else { return discard(more.count, byteCountMax) }
        guard bytes.count + more.count <= byteCountMax else {
            return refuse(.bodyTooLarge, more.count, budget)
        }
        let counted = max(0, bytes.count + more.count - Self.freeByteCount)
        guard budget.take(counted - countedByteCount) else {
            return refuse(.tooManyBodies, more.count, budget)
        }
        countedByteCount = counted
        unsafe bytes.append(contentsOf: more)
        return .taken
    }

    /// The whole body, for the handler; what it takes of the budget is given back with ``end(_:)``.
    mutating func handOver() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// The request is over.
    mutating func end(_ budget: BodyBudget) {
        budget.giveBack(countedByteCount)
        self = IncomingBody()
    }

    private mutating func refuse(
        _ problem: HTTPProblem,
        _ count: Int,
        _ budget: BodyBudget
    ) -> Outcome {
        discardedByteCount = bytes.count + count
        bytes = []
        budget.giveBack(countedByteCount)
        countedByteCount = 0
        refusal = problem
        return .refused(problem)
    }

    /// A chunked body tells its length only by its end: it is read on for a while, because a close with
    /// bytes unread would take the answer back, then the connection is given up.
    private mutating func discard(_ count: Int, _ byteCountMax: Int) -> Outcome {
        discardedByteCount += count
        return discardedByteCount <= 4 * byteCountMax + 65_536 ? .discarded : .endless
    }
}
