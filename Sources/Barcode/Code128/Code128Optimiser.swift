/// Finds a shortest sequence of Code 128 symbol characters for a message.
///
/// Dynamic programming from the end of the message: for every position and every state (code set, and
/// whether FNC4 is latched) it knows how many symbol characters the rest takes. All moves of the
/// standard are in it: switching the code set, shifting one character, FNC4 for one character, and
/// latching FNC4. The cost is linear in the length of the message, and nothing is allocated.
///
/// States 0, 1 and 2 are the code sets A, B and C; 3, 4 and 5 the same with FNC4 latched.
///
/// **Source:** ISO/IEC 15417, 4.3.3 (shift, code set and FNC4 characters) and Annex E, which gives
/// rules of thumb for what is exact here.
struct Code128Optimiser {
    /// The most bytes of a message.
    static let bytesMax = 80

    /// The symbol character of function character 1, the same in every code set.
    static let fnc1: UInt8 = 102

    /// One cost for each state; the lanes behind the sixth are never looked at.
    private typealias Costs = SIMD8<UInt16>

    /// More than any message costs.
    private static let impossible: UInt16 = 20_000

    private let bytes: [UInt8]
    private let separator: UInt8?
    private let allowed: Code128CodeSet?
    private let latches: Bool

    /// The cost of the rest of the message by position and state, if its next byte is encoded before
    /// anything else changes.
    private var direct: InlineArray<81, Costs>

    /// The same, if a cheaper state may be gone to first.
    private var settled: InlineArray<81, Costs>

    /// Prepares the costs.
    ///
    /// - Parameters:
    ///   - bytes: the message, at most `bytesMax`.
    ///   - separator: the byte that stands for function character 1, if any does.
    ///   - allowed: the only code set to use; `nil` for all three.
    init(_ bytes: [UInt8], separator: UInt8? = nil, allowed: Code128CodeSet? = nil) {
        precondition(bytes.count <= Self.bytesMax, "The length is checked before.")
        self.bytes = bytes
        self.separator = separator
        self.allowed = allowed
        latches = bytes.contains { $0 >= 0x80 }
        direct = InlineArray(repeating: Costs(repeating: Self.impossible))
        settled = direct
        if allowed != nil {
            fillCosts()
        } else if latches {
            fillLatchedCosts()
        } else {
            fillPlainCosts()
        }
    }

    // MARK: Costs

    /// The costs of a message of ASCII, which never needs FNC4, in the three code sets.
    private mutating func fillPlainCosts() {
        // The cheapest way on from the position before, by code set, and from the one before that in C.
        var (nextA, nextB, nextC, afterNextC): (UInt16, UInt16, UInt16, UInt16) = (0, 0, 0, 0)
        var isDigitNext = false
        for index in stride(from: bytes.count - 1, through: 0, by: -1) {
            let byte = bytes[index]
            let isDigit = byte >= 0x30 && byte <= 0x39
            var costs = Costs(repeating: Self.impossible)
            if byte == separator {
                (costs[0], costs[1], costs[2]) = (nextA + 1, nextB + 1, nextC + 1)
            } else {
                costs[0] = nextA + (byte < 0x60 ? 1 : 2)
                costs[1] = nextB + (byte >= 0x20 ? 1 : 2)
                if isDigit && isDigitNext { costs[2] = afterNextC + 1 }
            }
            direct[index] = costs
            isDigitNext = isDigit
            afterNextC = nextC
            let switched = min(costs[0], min(costs[1], costs[2])) + 1
            nextA = min(costs[0], switched)
            nextB = min(costs[1], switched)
            nextC = min(costs[2], switched)
            settled[index] = Costs(nextA, nextB, nextC, 0, 0, 0, 0, 0)
        }
    }

    /// The costs of a message with bytes beyond ASCII, in all six states.
    private mutating func fillLatchedCosts() {
        // The cheapest way on from the position before, by state, and from the one before that in C.
        var (plainA, plainB, plainC): (UInt16, UInt16, UInt16) = (0, 0, 0)
        var (latchedA, latchedB, latchedC): (UInt16, UInt16, UInt16) = (0, 0, 0)
        var (afterPlain, afterLatched) = (UInt16(0), UInt16(0))
        var isDigitNext = false
        for index in stride(from: bytes.count - 1, through: 0, by: -1) {
            let byte = bytes[index]
            let isDigit = isDigit(byte)
            let isPair = isDigit && isDigitNext
            let plain: UInt16 = byte >= 0x80 ? 2 : 1
            let latched: UInt16 = 3 - plain
            let shiftA: UInt16 = byte & 0x7F < 0x60 ? 0 : 1
            let shiftB: UInt16 = byte & 0x7F >= 0x20 ? 0 : 1
            let stayA = plainA + plain + shiftA
            let stayB = plainB + plain + shiftB
            let stayC = isPair ? afterPlain + 1 : Self.impossible
            let stayLatchedA = latchedA + latched + shiftA
            let stayLatchedB = latchedB + latched + shiftB
            let stayLatchedC = isPair ? afterLatched + 1 : Self.impossible
            direct[index] = Costs(
                stayA,
                stayB,
                stayC,
                stayLatchedA,
                stayLatchedB,
                stayLatchedC,
                0,
                0
            )
            isDigitNext = isDigit
            (afterPlain, afterLatched) = (plainC, latchedC)
            // One character switches the code set, two latch or unlatch, three do both.
            let (eitherPlain, eitherLatched) = (min(stayA, stayB), min(stayLatchedA, stayLatchedB))
            let intoPlain = min(min(eitherPlain, stayC) + 1, eitherLatched + 3)
            let intoLatched = min(min(eitherLatched, stayLatchedC) + 1, eitherPlain + 3)
            plainA = min(stayA, min(intoPlain, stayLatchedA + 2))
            plainB = min(stayB, min(intoPlain, stayLatchedB + 2))
            plainC = min(stayC, intoPlain)
            latchedA = min(stayLatchedA, min(intoLatched, stayA + 2))
            latchedB = min(stayLatchedB, min(intoLatched, stayB + 2))
            latchedC = min(stayLatchedC, intoLatched)
            settled[index] = Costs(plainA, plainB, plainC, latchedA, latchedB, latchedC, 0, 0)
        }
    }

    /// The costs of a message in one code set alone.
    private mutating func fillCosts() {
        var (next, afterNext) = (Costs(repeating: 0), Costs(repeating: 0))
        for index in stride(from: bytes.count - 1, through: 0, by: -1) {
            let costs = directCosts(at: index, next: next, afterNext: afterNext)
            direct[index] = costs
            (next, afterNext) = (settle(costs), next)
            settled[index] = next
        }
    }

    /// The costs of encoding the byte at `index` without leaving a state first.
    private func directCosts(at index: Int, next: Costs, afterNext: Costs) -> Costs {
        let byte = bytes[index]
        var costs = Costs(repeating: Self.impossible)
        let isPair =
            isDigit(byte) && index + 1 < bytes.count && isDigit(bytes[index + 1])
        for state in 0..<(latches ? 6 : 3) where allows(state % 3) {
            let set = state % 3
            if byte == separator {
                costs[state] = next[state] + 1
            } else if set == 2 {
                if isPair { costs[state] = afterNext[state] + 1 }
            } else {
                let extends = (byte >= 0x80) != (state >= 3)
                let holds = holds(set, byte)
                guard holds || allowed == nil else { continue }
                costs[state] = next[state] + (extends ? 2 : 1) + (holds ? 0 : 1)
            }
        }
        return costs.clamped(
            lowerBound: Costs(repeating: 0),
            upperBound: Costs(repeating: Self.impossible)
        )
    }

    /// The cheapest way on from each state, when it may be left first.
    private func settle(_ costs: Costs) -> Costs {
        let plain = min(costs[0], min(costs[1], costs[2]))
        guard latches else { return pointwiseMin(costs, Costs(repeating: plain + 1)) }
        let latched = min(costs[3], min(costs[4], costs[5]))
        let intoPlain = min(plain + 1, min(costs[3], costs[4]) + 3)
        let intoLatched = min(latched + 1, min(costs[0], costs[1]) + 3)
        let switched = Costs(
            intoPlain,
            intoPlain,
            intoPlain,
            intoLatched,
            intoLatched,
            intoLatched,
            0,
            0
        )
        let none = Self.impossible
        let toggled =
            Costs(costs[3], costs[4], none, costs[0], costs[1], none, none, none) &+ 2
        return pointwiseMin(costs, pointwiseMin(switched, toggled))
    }

    private func allows(_ set: Int) -> Bool {
        switch allowed {
        case nil: true
        case .a: set == 0
        case .b: set == 1
        case .c: set == 2
        }
    }

    private func holds(_ set: Int, _ byte: UInt8) -> Bool {
        let low = byte & 0x7F
        return set == 0 ? low < 0x60 : low >= 0x20
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}

// MARK: Output

extension Code128Optimiser {
    /// Writes the symbol characters from the start character to the last of the message.
    ///
    /// - Returns: `false` if the allowed code set does not hold the message; nothing is written then.
    func write(to output: inout Code128Writer) -> Bool {
        let start = startState()
        if latches, let latched = latchedStart(cheaperThan: direct[0][start]) {
            output.append(103 + UInt8(latched - 3))
            appendToggle(set: latched - 3, to: &output)
            emitAll(from: latched, to: &output)
            return true
        }
        guard direct[0][start] < Self.impossible || bytes.isEmpty else { return false }
        output.append(103 + UInt8(start))
        if separator != nil { output.append(Self.fnc1) }
        emitAll(from: start, to: &output)
        return true
    }

    /// The cheapest set to start in without a latch; C before B before A.
    private func startState() -> Int {
        var best = 2
        for state in [1, 0] where direct[0][state] < direct[0][best] { best = state }
        return best
    }

    /// The set to start in with FNC4 latched, if that is shorter.
    private func latchedStart(cheaperThan cost: UInt16) -> Int? {
        let state = direct[0][4] <= direct[0][3] ? 4 : 3
        guard direct[0][state] < Self.impossible, direct[0][state] + 2 < cost else { return nil }
        return state
    }

    private func emitAll(from start: Int, to output: inout Code128Writer) {
        var state = start
        var index = 0
        while index < bytes.count {
            if index > 0 { move(&state, at: index, to: &output) }
            index += emitByte(at: index, state: state, to: &output)
        }
    }

    /// Leaves the state for a cheaper one, if there is one.
    private func move(_ state: inout Int, at index: Int, to output: inout Code128Writer) {
        let costs = direct[index]
        let target = settled[index][state]
        guard costs[state] != target else { return }
        let base = state < 3 ? 0 : 3
        for other in [1, 0, 2] where costs[base + other] + 1 == target {
            output.append(switchCharacter(to: other))
            state = base + other
            return
        }
        let set = state - base
        let opposite = 3 - base
        if set < 2, costs[opposite + set] + 2 == target {
            appendToggle(set: set, to: &output)
            state = opposite + set
            return
        }
        for other in [1, 0] where costs[opposite + other] + 3 == target {
            output.append(switchCharacter(to: other))
            appendToggle(set: other, to: &output)
            state = opposite + other
            return
        }
    }

    private func switchCharacter(to set: Int) -> UInt8 { 101 - UInt8(set) }

    /// Latches FNC4, or unlatches it.
    private func appendToggle(set: Int, to output: inout Code128Writer) {
        output.append(101 - UInt8(set))
        output.append(101 - UInt8(set))
    }

    /// Appends the symbol characters of one byte, and returns how many bytes they cover.
    private func emitByte(
        at index: Int,
        state: Int,
        to output: inout Code128Writer
    ) -> Int {
        let byte = bytes[index]
        if byte == separator {
            output.append(Self.fnc1)
            return 1
        }
        let set = state < 3 ? state : state - 3
        if set == 2 {
            output.append((byte - 0x30) * 10 + bytes[index + 1] - 0x30)
            return 2
        }
        if (byte >= 0x80) != (state >= 3) { output.append(101 - UInt8(set)) }
        let target = holds(set, byte) ? set : 1 - set
        if target != set { output.append(98) }
        let low = byte & 0x7F
        output.append(target == 0 && low < 0x20 ? low + 64 : low - 32)
        return 1
    }
}
