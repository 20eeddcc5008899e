/// Finds a shortest sequence of Code 128 symbol characters for a message.
///
/// Dynamic programming from the end of the message: for every position and every state (code set, and
/// whether FNC4 is latched) it knows how many symbol characters the rest takes. All moves of the
/// standard are in it: switching the code set, shifting one character, FNC4 for one character, and
/// latching FNC4. The cost is linear in the length of the message.
///
/// **Source:** ISO/IEC 15417, 4.3.3 (shift, code set and FNC4 characters) and Annex E, which gives
/// rules of thumb for what is exact here.
struct Code128Optimiser {
    /// Function character 1 among the units of a message, whose other values are bytes.
    static let fnc1: UInt16 = 256

    /// More than any message costs.
    private static let impossible: UInt16 = 20_000

    private let units: [UInt16]
    private let allowed: Code128CodeSet?
    private let latches: Bool

    /// The cost of the rest of the message by position and state, if its next unit is encoded before
    /// anything else changes.
    private var direct: [UInt16]

    /// Prepares the costs.
    ///
    /// - Parameters:
    ///   - units: bytes, and `fnc1`.
    ///   - allowed: the only code set to use; `nil` for all three.
    init(units: [UInt16], allowed: Code128CodeSet?) {
        self.units = units
        self.allowed = allowed
        latches = units.contains { $0 >= 0x80 && $0 < Self.fnc1 }
        direct = Array(repeating: Self.impossible, count: (units.count + 1) * 6)
        fillCosts()
    }

    /// The symbol characters from the start character to the last of the message, without the check
    /// character; `nil` if the allowed code set does not hold the message.
    func codewords() -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(units.count + 8)
        var state = startState()
        guard direct[state] < Self.impossible || units.isEmpty else {
            guard latches, startLatching(&output, &state) else { return nil }
            emitAll(from: state, into: &output)
            return output
        }
        if latches, startLatching(&output, &state) {
            emitAll(from: state, into: &output)
            return output
        }
        output.append(103 + UInt8(state))
        emitAll(from: state, into: &output)
        return output
    }

    // MARK: Costs

    private mutating func fillCosts() {
        let stateCount = latches ? 6 : 3
        var next = Costs(zero: true)
        for index in stride(from: units.count - 1, through: 0, by: -1) {
            let here = index * 6
            var current = Costs(zero: false)
            for state in 0..<stateCount {
                let cost = directCost(at: index, state: state, next: next)
                direct[here + state] = cost
                current[state] = cost
            }
            next = settle(current)
        }
    }

    /// The cost of encoding the unit at `index` in a state without leaving it first.
    private func directCost(at index: Int, state: Int, next: Costs) -> UInt16 {
        let unit = units[index]
        let set = state % 3
        if unit == Self.fnc1 { return allows(set) ? 1 + next[state] : Self.impossible }
        if set == 2 {
            guard allows(2), isDigit(unit), index + 1 < units.count, isDigit(units[index + 1])
            else { return Self.impossible }
            return 1 + settledCost(at: index + 2, state: state)
        }
        guard allows(set) else { return Self.impossible }
        let extends = (unit >= 0x80) != (state >= 3)
        let own: UInt16 = extends ? 2 : 1
        if holds(set, unit) { return own + next[state] }
        guard allowed == nil else { return Self.impossible }
        return own + 1 + next[state]
    }

    /// The cheapest way on from each state, when it may be left first.
    private func settle(_ costs: Costs) -> Costs {
        var settled = Costs(zero: false)
        let plain = min(costs[0], costs[1], costs[2])
        if !latches {
            for state in 0..<3 { settled[state] = min(costs[state], plain + 1) }
            return settled
        }
        let latched = min(costs[3], costs[4], costs[5])
        let intoPlain = min(costs[0], costs[1])
        let intoLatched = min(costs[3], costs[4])
        for set in 0..<3 {
            settled[set] = min(costs[set], plain + 1, intoLatched + 3)
            settled[set + 3] = min(costs[set + 3], latched + 1, intoPlain + 3)
            if set < 2 {
                settled[set] = min(settled[set], costs[set + 3] + 2)
                settled[set + 3] = min(settled[set + 3], costs[set] + 2)
            }
        }
        return settled
    }

    private func settledCost(at index: Int, state: Int) -> UInt16 {
        guard index < units.count else { return 0 }
        return settle(costs(at: index))[state]
    }

    private func costs(at index: Int) -> Costs {
        var costs = Costs(zero: false)
        for state in 0..<6 { costs[state] = direct[index * 6 + state] }
        return costs
    }

    private func allows(_ set: Int) -> Bool {
        switch allowed {
        case nil: true
        case .a: set == 0
        case .b: set == 1
        case .c: set == 2
        }
    }

    private func holds(_ set: Int, _ unit: UInt16) -> Bool {
        let low = unit & 0x7F
        return set == 0 ? low < 0x60 : low >= 0x20
    }

    private func isDigit(_ unit: UInt16) -> Bool { unit >= 0x30 && unit <= 0x39 }

    // MARK: Output

    /// The cheapest set to start in without a latch; C before B before A.
    private func startState() -> Int {
        var best = 2
        for state in [1, 0] where direct[state] < direct[best] { best = state }
        return best
    }

    /// Starts with FNC4 latched if that is shorter than starting in `state`.
    private func startLatching(_ output: inout [UInt8], _ state: inout Int) -> Bool {
        let set = direct[4] <= direct[3] ? 1 : 0
        guard direct[set + 3] < Self.impossible, direct[set + 3] + 2 < direct[state] else {
            return false
        }
        state = set + 3
        output += [103 + UInt8(set), 101 - UInt8(set), 101 - UInt8(set)]
        return true
    }

    private func emitAll(from start: Int, into output: inout [UInt8]) {
        var state = start
        var index = 0
        while index < units.count {
            if index > 0 { move(&state, at: index, into: &output) }
            index += emitUnit(at: index, state: state, into: &output)
        }
    }

    /// Leaves the state for a cheaper one, if there is one.
    private func move(_ state: inout Int, at index: Int, into output: inout [UInt8]) {
        let costs = costs(at: index)
        let target = settle(costs)[state]
        guard costs[state] != target else { return }
        let base = state - state % 3
        for other in [1, 0, 2] where costs[base + other] + 1 == target {
            output.append(switchCharacter(to: other))
            state = base + other
            return
        }
        let set = state % 3
        let opposite = 3 - base
        if set < 2, costs[opposite + set] + 2 == target {
            output += [101 - UInt8(set), 101 - UInt8(set)]
            state = opposite + set
            return
        }
        for other in [1, 0] where costs[opposite + other] + 3 == target {
            output += [
                switchCharacter(to: other), 101 - UInt8(other), 101 - UInt8(other),
            ]
            state = opposite + other
            return
        }
    }

    private func switchCharacter(to set: Int) -> UInt8 { 101 - UInt8(set) }

    /// Appends the symbol characters of one unit, and returns how many units they cover.
    private func emitUnit(at index: Int, state: Int, into output: inout [UInt8]) -> Int {
        let unit = units[index]
        if unit == Self.fnc1 {
            output.append(102)
            return 1
        }
        let set = state % 3
        if set == 2 {
            output.append(UInt8((unit - 0x30) * 10 + units[index + 1] - 0x30))
            return 2
        }
        if (unit >= 0x80) != (state >= 3) { output.append(101 - UInt8(set)) }
        let target = holds(set, unit) ? set : 1 - set
        if target != set { output.append(98) }
        let low = UInt8(unit & 0x7F)
        output.append(target == 0 && low < 0x20 ? low + 64 : low - 32)
        return 1
    }
}

extension Code128Optimiser {
    /// One cost for each of the six states.
    private struct Costs {
        private var values: InlineArray<6, UInt16>

        init(zero: Bool) { values = .init(repeating: zero ? 0 : Code128Optimiser.impossible) }

        subscript(state: Int) -> UInt16 {
            get { values[state] }
            set { values[state] = newValue }
        }
    }
}
