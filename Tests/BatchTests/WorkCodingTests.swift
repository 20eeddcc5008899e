import Relevance
import TestSupport
import Testing
import WalletCore

@testable import Batch

@Suite struct WorkCodingTests {
    @Test(arguments: 1...20) func numbersComeBack(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let numbers = (0..<50).map { _ in
            Int64(truncatingIfNeeded: random.next() >> UInt64.random(in: 0...63, using: &random))
                * (Bool.random(using: &random) ? 1 : -1)
        }
        var writer = WorkWriter()
        for number in numbers { writer.add(compact: number) }
        writer.add([1.5, -.infinity] as [Float])
        writer.add([Double.pi])
        writer.add(-7)
        var reader = WorkReader(writer.bytes)
        #expect(numbers.compactMap { _ in reader.signedCompact() } == numbers)
        #expect(reader.floats() == [1.5, -.infinity])
        #expect(reader.doubles() == [Double.pi])
        #expect(reader.integer() == -7)
        #expect(reader.isAtEnd)
        #expect(reader.integer() == nil)
    }

    @Test(arguments: 1...10) func peopleComeBackAndTheirBeginningsDoNot(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let people = (0..<4).map { number in
            SpooledPeople.Person(
                id: number < 2 ? nil : PersonID(high: random.next(), low: random.next()),
                isMadeUp: number == 1,
                number: Int.random(in: 0..<(1 << 38), using: &random),
                uses: (0..<Int.random(in: 0..<30, using: &random)).map { _ in
                    (
                        ItemIndex(UInt16.random(in: 0...9, using: &random)),
                        LocalInstant(seconds: Int64.random(in: -9_999...9_999_999, using: &random))
                    )
                }
            )
        }
        let bytes = SpooledPeople(people).bytes
        let read = SpooledPeople(bytes)
        #expect(read?.bytes == bytes)
        #expect(read?.members(of: 3).map(\.number) == people.map(\.number))
        #expect(read?.members(of: 3).map(\.log.items) == people.map { $0.uses.map(\.item) })
        #expect(read?.members(of: 3).map(\.log.instants) == people.map { $0.uses.map(\.instant) })
        #expect(read?.members(of: 3).map(\.log.isMadeUp) == [false, true, false, false])
        for count in bytes.indices { #expect(SpooledPeople(Array(bytes[..<count])) == nil) }
    }

    @Test(arguments: [(1, 1), (256, 1), (257, 2), (16 * 256, 16), (25_000, 98)])
    func shapeFollowsFromThePeople(people: Int, windows: Int) {
        let shape = TrainingShape(peopleCount: people, rounds: 3)
        #expect(shape.windowCount == windows)
        #expect(shape.replicaCount == min(8, max(1, windows / 16)))
        // Every window is learned from once a round, in order.
        let order = (0..<shape.stepCount).flatMap { Array(shape.windows(of: $0)) }
        #expect(order == (0..<3).flatMap { _ in Array(0..<windows) })
        // Every person is in one window.
        let parts = (0..<windows).flatMap { Array(shape.part(of: people, in: $0)) }
        #expect(parts == Array(0..<people))
    }
}
