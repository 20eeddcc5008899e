import Batch

/// A file of generated people, gone after the test.
struct GeneratedSample {
    private let uses: SampleUses

    init(people: Int, seed: UInt64) throws {
        var text = GeneratedUses.header
        GeneratedUses(peopleCount: people, seed: seed).forEachPerson { text += $0 }
        uses = try SampleUses(text: text)
    }

    var file: UsageFile { UsageFile(path: uses.path) }

    func remove() { uses.remove() }
}
