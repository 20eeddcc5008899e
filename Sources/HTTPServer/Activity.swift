/// What a connection is doing and since when, in one atomic word.
struct Activity {
    enum Phase: UInt64 {
        /// Nothing, or receiving a request line.
        case waiting
        /// Receiving a header.
        case header
        /// Receiving a body.
        case body
        /// A handler works, or its answer is being sent.
        case answering
    }

    let bits: UInt64

    init(bits: UInt64) {
        self.bits = bits
    }

    /// Notes a phase.
    ///
    /// - Parameters:
    ///   - phase: What it does now.
    ///   - tick: The engine's count of seconds, below 2^62.
    init(_ phase: Phase, since tick: UInt64) {
        bits = tick << 2 | phase.rawValue
    }

    var phase: Phase { Phase(rawValue: bits & 3) ?? .waiting }

    var since: UInt64 { bits >> 2 }
}
