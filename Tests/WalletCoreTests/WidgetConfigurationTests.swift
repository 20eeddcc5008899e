import Testing
import WalletCore

@Suite struct WidgetConfigurationTests {
    @Test func canonicalJSONSortsKeysAndLeavesDefaultsOut() throws {
        let card = try #require(CardID("017f22e2-79b0-7cc3-98c4-dc0c0c07398f"))
        #expect(WidgetConfiguration().canonicalJSON == Array("{}".utf8))
        let manual = WidgetConfiguration(mode: .manual, cards: [card], count: 2)
        let text = #"{"cards":["017f22e2-79b0-7cc3-98c4-dc0c0c07398f"],"count":2,"mode":"manual"}"#
        #expect(manual.canonicalJSON == Array(text.utf8))
        #expect(WidgetConfiguration.reading(manual.canonicalJSON).configuration == manual)
        #expect(WidgetConfiguration.reading(manual.canonicalJSON).problems.isEmpty)
    }

    @Test(arguments: [
        ("{", WidgetConfigurationProblem.malformed), ("[]", .malformed),
        (#"{"mode":"x"}"#, .unknownMode),
        (#"{"cards":["../x"]}"#, .badIdentifier), (#"{"cards":[""]}"#, .badIdentifier),
        (#"{"cards":[7]}"#, .badIdentifier), (#"{"group":"x"}"#, .badIdentifier),
        (#"{"intervalMinutes":7}"#, .badInterval), (#"{"intervalMinutes":0}"#, .badInterval),
        (#"{"intervalMinutes":-60}"#, .badInterval), (#"{"count":0}"#, .badCount),
        (#"{"count":9}"#, .badCount), (#"{"cards":1}"#, .badMember),
    ])
    func aBrokenConfigurationFallsBackAndSaysSo(
        _ text: String,
        _ problem: WidgetConfigurationProblem
    ) {
        let (configuration, problems) = WidgetConfiguration.reading(Array(text.utf8))
        #expect(configuration == WidgetConfiguration())
        #expect(problems == [problem])
    }

    /// Settings are only ever added: an older server keeps what it knows of a younger client's.
    @Test(arguments: [
        #"{"cards":["017f22e2-79b0-7cc3-98c4-dc0c0c07398f"],"theme":{"font":"serif"}}"#,
        #"{"theme":null,"cards":["017f22e2-79b0-7cc3-98c4-dc0c0c07398f"]}"#,
    ])
    func settingsOfAYoungerClientAreLeftAlone(_ text: String) throws {
        let card = try #require(CardID("017f22e2-79b0-7cc3-98c4-dc0c0c07398f"))
        let (configuration, problems) = WidgetConfiguration.reading(Array(text.utf8))
        #expect(configuration == WidgetConfiguration(cards: [card]))
        #expect(problems.isEmpty)
        #expect(WidgetConfiguration.unknownNames(in: Array(text.utf8)) == ["theme"])
    }

    @Test func everyMemberThatIsWrittenIsKnown() throws {
        let card = try #require(CardID("017f22e2-79b0-7cc3-98c4-dc0c0c07398f"))
        let full = WidgetConfiguration(
            mode: .rotation,
            cards: [card],
            group: GroupID("017f22e2-79b0-7cc3-98c4-dc0c0c07398f"),
            interval: .quarterHour,
            count: 2
        )
        #expect(WidgetConfiguration.unknownNames(in: full.canonicalJSON).isEmpty)
        #expect(WidgetConfiguration.reading(full.canonicalJSON).configuration == full)
        #expect(WidgetConfiguration.unknownNames(in: Array("[1]".utf8)).isEmpty)
        #expect(WidgetConfiguration.unknownNames(in: Array("{".utf8)).isEmpty)
    }

    /// A name that no card of ours can have breaks nothing: clients are told that it is missing.
    @Test func strangersKeepTheirPlaces() {
        let id = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
        let text = #"{"cards":["x","\#(id)","y_-9"]}"#
        let (configuration, problems) = WidgetConfiguration.reading(Array(text.utf8))
        #expect(problems.isEmpty)
        #expect(configuration.cards.map(\.description) == [id])
        #expect(configuration.cardNames == ["x", id, "y_-9"])
        #expect(configuration.canonicalJSON == Array(text.utf8))
        #expect(!configuration.namesNoCard)
    }

    @Test(arguments: RotationInterval.allCases)
    func everyTurnIsReadAsItIsWrittenAndDividesTheDay(_ interval: RotationInterval) {
        let configuration = WidgetConfiguration(mode: .rotation, interval: interval)
        let (read, problems) = WidgetConfiguration.reading(configuration.canonicalJSON)
        #expect(read == configuration)
        #expect(problems.isEmpty)
        #expect(86_400 % interval.seconds == 0)
    }

    @Test func largestFamilyHoldsTheMost() {
        let most = WidgetFamily.allCases.map(\.cardCountMax).max()
        #expect(most == WidgetFamily.cardCountLargest)
        #expect(WidgetConfiguration.countRange == 1...8)
    }

    @Test func nothingMeansTheDefaults() {
        let (configuration, problems) = WidgetConfiguration.reading([])
        #expect(configuration.mode == .auto)
        #expect(problems.isEmpty)
    }
}
