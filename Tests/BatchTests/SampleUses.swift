import Foundation
import TestSupport

/// A file of made-up people's uses, gone after the test.
struct SampleUses {
    let path: String

    /// Writes people with habits by hour and day.
    init(people: Int, uses: Int, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var text = "user_id,item_id,timestamp_iso_local\n"
        for person in 0..<people {
            var minute = Int.random(in: 0..<10_000, using: &random)
            for _ in 0..<uses {
                minute += Int.random(in: 70..<2_000, using: &random)
                let hour = minute / 60 % 24
                let isHabit = Int.random(in: 0..<4, using: &random) > 0
                let item = isHabit ? hour / 6 : Int.random(in: 0..<7, using: &random)
                let day = minute / 1_440
                let date = String(format: "2026-%02d-%02d", 1 + day / 28 % 12, 1 + day % 28)
                let time = String(format: "%02d:%02d:00", hour, minute % 60)
                text += "\(person),\(item),\(date)T\(time)\n"
            }
        }
        try self.init(text: text)
    }

    /// Writes a file with a content.
    init(text: String) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "uses-\(UUID()).csv")
        try Data(text.utf8).write(to: url)
        path = url.path
    }

    func remove() {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            assertionFailure("the sample was there: \(error)")
        }
    }
}
