import Relevance
import WalletCore

/// The people of one source in one window, as a part of a work folder holds them.
///
/// It is read again in each round: some four bytes a use, no text, no packing.
struct SpooledPeople: Sendable {
    var people: [Person] = []

    struct Person: Sendable {
        /// Who it is; nil for people of a file.
        let id: PersonID?
        /// Whether the person was made up.
        let isMadeUp: Bool
        /// The number that role and chance follow from.
        let number: Int
        let uses: [(item: ItemIndex, instant: LocalInstant)]
    }

    init(_ people: [Person] = []) {
        self.people = people
    }

    /// Reads a part; nil for bytes that are none.
    init?(_ bytes: [UInt8]) {
        var reader = WorkReader(bytes)
        guard let count = reader.count(bytesEach: 3) else { return nil }
        for _ in 0..<count {
            guard let person = Self.person(&reader) else { return nil }
            people.append(person)
        }
        guard reader.isAtEnd else { return nil }
    }

    var bytes: [UInt8] {
        var writer = WorkWriter()
        writer.add(people.count)
        for person in people {
            writer.add(compact: UInt64(person.id != nil ? 1 : person.isMadeUp ? 2 : 0))
            if let id = person.id {
                writer.add(id.high)
                writer.add(id.low)
            }
            writer.add(compact: UInt64(person.number))
            writer.add(compact: UInt64(person.uses.count))
            var last: Int64 = 0
            for (item, instant) in person.uses {
                writer.add(compact: UInt64(item.rawValue))
                writer.add(compact: instant.seconds &- last)
                last = instant.seconds
            }
        }
        return writer.bytes
    }

    private static func person(_ reader: inout WorkReader) -> Person? {
        var id: PersonID?
        let kind = reader.compact()
        switch kind {
        case 0?, 2?: break
        case 1?:
            guard let high = reader.number(), let low = reader.number() else { return nil }
            id = PersonID(high: high, low: low)
        case _: return nil
        }
        guard let number = reader.compact().flatMap({ Int(exactly: $0) }),
            let count = reader.compact()
        else { return nil }
        var uses: [(item: ItemIndex, instant: LocalInstant)] = []
        var last: Int64 = 0
        for _ in 0..<count {
            guard let item = reader.compact().flatMap({ UInt16(exactly: $0) }),
                let step = reader.signedCompact()
            else { return nil }
            last &+= step
            uses.append((ItemIndex(item), LocalInstant(seconds: last)))
        }
        return Person(id: id, isMadeUp: kind == 2, number: number, uses: uses)
    }

    /// The people as training reads them.
    ///
    /// - Parameter source: the position of their file; the database comes after all files.
    /// - Returns: the people in their order.
    func members(of source: Int) -> [Member] {
        people.map { person in
            Member(
                file: source,
                number: person.number,
                log: UsageLog(
                    person: person.isMadeUp ? UsageLog.madeUpPrefix : "",
                    uses: person.uses
                )
            )
        }
    }
}
