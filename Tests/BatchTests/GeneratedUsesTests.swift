import Batch
import Relevance
import Testing

@Suite struct GeneratedUsesTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func peopleAreWhatBatchJobsRead(_ seed: UInt64) throws {
        let sample = try GeneratedSample(people: 20, seed: seed)
        defer { sample.remove() }
        var people = 0
        try sample.file.forEachPerson { log throws(BatchJobError) in
            people += 1
            #expect(log.count >= 10)
            #expect((1...40).contains(log.itemNames.count))
            for (earlier, later) in zip(log.instants, log.instants.dropFirst()) {
                #expect(earlier < later)
            }
        }
        #expect(people == 20)
    }

    @Test func moreOfThemLeaveTheFirstAsTheyAre() {
        var few = ""
        var many: [String] = []
        GeneratedUses(peopleCount: 1, seed: 4).forEachPerson { few += $0 }
        GeneratedUses(peopleCount: 3, seed: 4).forEachPerson { many.append($0) }
        #expect(many.count == 3)
        #expect(many[0] == few)
        #expect(many[1] != few)
    }
}
