import Relevance
import Testing
import Timeline
import WalletCore

/// Every reason in every language.
@Suite struct CauseLineTests {
    private static let habits: [Habit] =
        [Habit.Days.workdays, .weekends, .any, .weekday(.monday), .weekday(.sunday)]
        .flatMap { days in
            [Habit(days: days, minuteOfDay: 0), Habit(days: days, minuteOfDay: 1439)]
                + [Habit(days: days, minuteOfDay: nil)]
        }

    private static let causes: [ShownCause] =
        [
            .pinned, .chosen, .favourite, .recent(isLatest: true), .recent(isLatest: false), .turn,
            .alphabetical, .relevance([]),
        ]
        + (habits.flatMap { [Reason.Cause.timeOfDay($0), .weekday($0)] } + [
            .recency(isLatest: true), .recency(isLatest: false), .sequence(after: ItemIndex(0)),
            .frequency(isMost: true), .frequency(isMost: false), .occasion,
            .newCard(isRecent: true), .newCard(isRecent: false),
        ])
        .map { .relevance([Reason(cause: $0, share: 1)]) }

    @Test(arguments: causes)
    func everyCauseIsALineOfItsOwnInEveryLanguage(_ cause: ShownCause) {
        let lines = DisplayLanguage.allCases.map { cause.line(in: $0) }
        #expect(lines.count == 3)
        #expect(Set(lines).count == 3, "\(lines)")
        for line in lines {
            #expect((3...80).contains(line.count), "\(line)")
            #expect(!line.contains("\n") && !line.contains("nil") && !line.contains("Optional"))
        }
        let isCyrillic = lines.map { line in
            line.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
        }
        #expect(isCyrillic == DisplayLanguage.allCases.map { $0 == .russian })
    }
}
