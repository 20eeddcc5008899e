import Relevance
import Testing
import WalletCore

/// Habits as people say them, in each language.
@Suite struct HabitLineTests {
    private static let saturday = Habit(days: .weekday(.saturday), minuteOfDay: 660)
    private static let morning = Habit(days: .workdays, minuteOfDay: 485)
    private static let evening = Habit(days: .weekends, minuteOfDay: 1_055)
    private static let anyTime = Habit(days: .weekends, minuteOfDay: nil)

    @Test(arguments: [
        (
            DisplayLanguage.english,
            [
                "usually here on Saturdays around 11", "mostly weekday mornings around 8",
                "mostly weekend evenings around 17:30", "mostly at weekends",
            ]
        ),
        (
            .german,
            [
                "meist samstags gegen 11 Uhr", "meist werktags vormittags gegen 8 Uhr",
                "meist am Wochenende abends gegen 17:30 Uhr", "meist am Wochenende",
            ]
        ),
        (
            .russian,
            [
                "обычно по субботам около 11", "обычно по будням утром около 8",
                "обычно по выходным вечером около 17:30", "обычно по выходным",
            ]
        ),
    ])
    func habitIsOneLine(_ language: DisplayLanguage, _ lines: [String]) {
        let habits = [Self.saturday, Self.morning, Self.evening, Self.anyTime]
        #expect(habits.map { $0.line(in: language) } == lines)
    }

    @Test(arguments: DisplayLanguage.allCases)
    func everyCauseHasItsOwnLine(_ language: DisplayLanguage) {
        let causes: [Reason.Cause] = [
            .timeOfDay(Self.morning), .weekday(Self.saturday), .recency(isLatest: true),
            .recency(isLatest: false), .sequence(after: ItemIndex(1)), .frequency(isMost: true),
            .frequency(isMost: false), .newCard(isRecent: true), .newCard(isRecent: false),
        ]
        let lines = causes.map { Reason(cause: $0, share: 1).line(in: language) }
        #expect(Set(lines).count == causes.count)
        #expect(lines.allSatisfy { !$0.isEmpty && $0.count <= 60 })
    }

    @Test func languageIsFoundByTheFirstPartOfATag() {
        #expect(DisplayLanguage(tag: "de-AT") == .german)
        #expect(DisplayLanguage(tag: "RU_ru") == .russian)
        #expect(DisplayLanguage(tag: "fr") == nil)
        #expect(DisplayLanguage.isTag("zh-Hans-CN"))
        for text in ["", "x", "de--AT", "de-", "ümlaut", "toolongpart-x"] {
            #expect(!DisplayLanguage.isTag(text), "\(text)")
        }
    }
}
