import Relevance
import Testing

@Suite struct LocalInstantTests {
    @Test(arguments: [
        ("2000-01-03T00:00:00", 0, 0, LocalInstant.Weekday.monday),
        ("2000-01-02T23:59:59", -1, 86_399, .sunday),
        ("2000-02-29T12:00:00", 57, 43_200, .tuesday),
        ("2017-01-02T19:32:05", 6_209, 70_325, .monday),
        ("2026-11-30T08:00:00", 9_828, 28_800, .monday),
        ("1999-12-31T00:00:00", -3, 0, .friday),
    ])
    func timestampIsRead(
        _ text: String,
        day: Int,
        second: Int,
        weekday: LocalInstant.Weekday
    ) throws {
        let instant = try #require(LocalInstant(timestamp: Substring(text)))
        #expect(instant.day == day)
        #expect(instant.secondOfDay == second)
        #expect(instant.weekday == weekday)
        #expect(LocalInstant(day: day, secondOfDay: second) == instant)
    }

    @Test(arguments: [
        "", "2017-01-02", "2017-13-02T00:00:00", "2017-01-02T19:32", "2017-01-02T24:00:00",
    ])
    func otherTextIsRefused(_ text: String) {
        #expect(LocalInstant(timestamp: Substring(text)) == nil)
    }

    @Test func oneItemTooManyIsNamedByItsLine() throws {
        var parser = UsageLogParser()
        _ = try parser.feed("user_id,item_id,timestamp_iso_local")
        for number in 0..<UsageLog.itemCountMax {
            _ = try parser.feed("1,\(number),2017-01-02T19:32:05")
        }
        #expect(throws: RelevanceError.tooManyItems(line: 65_537)) {
            try parser.feed("1,more,2017-01-02T19:32:05")
        }
        // One that is known may come again.
        _ = try parser.feed("1,7,2017-01-02T19:32:05")
        let log = parser.finish()
        #expect(log?.count == UsageLog.itemCountMax + 1)
    }

    @Test func badRowIsNamedByItsLine() throws {
        var parser = UsageLogParser()
        let header = try parser.feed("user_id,item_id,timestamp_iso_local")
        let first = try parser.feed("1,114,2017-01-02T19:32:05")
        #expect(header == nil)
        #expect(first == nil)
        #expect(throws: RelevanceError.badUsageRow(line: 3)) { try parser.feed("1,114") }
        let next = try parser.feed("2,114,2017-01-02T19:32:05")
        #expect(next?.person == "1")
        let last = parser.finish()
        #expect(last?.person == "2")
        let none = parser.finish()
        #expect(none == nil)
    }
}
