import Testing
import WalletCore

@Suite struct InstantTests {
    @Test(arguments: [
        ("2026-10-05T08:15:30Z", "2026-10-05T08:15:30Z"),
        ("2026-10-05T08:15:30.120Z", "2026-10-05T08:15:30.120Z"),
        ("2026-10-05T08:15:30.1Z", "2026-10-05T08:15:30.100Z"),
        ("2026-10-05T10:15:30+02:00", "2026-10-05T08:15:30Z"),
        ("2026-10-05T00:15:30-08:30", "2026-10-05T08:45:30Z"),
        ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
        ("2026-10-05T08:15:30.120000Z", "2026-10-05T08:15:30.120Z"),
        ("2026-10-05T08:15:30.1239999Z", "2026-10-05T08:15:30.123Z"),
        ("2026-10-05T08:15:30.000000001+02:00", "2026-10-05T06:15:30Z"),
    ])
    func textIsReadAndWritten(_ text: String, _ written: String) throws {
        #expect(try #require(Instant(rfc3339: text)).rfc3339 == written)
    }

    @Test(arguments: [
        "2026-10-05T08:15:30", "2026-10-05", "2026-10-05T25:15:30Z", "2026-10-05T08:60:30Z",
        "2026-10-05T08:15:60Z", "2026-10-05T08:15:30.Z", "2026-10-05T08:15:30+2:00",
        "2026-10-05T08:15:30+24:00", "2026-02-30T08:15:30Z", "2026-10-05T08:15:30.12a4Z", "",
        "2026-10-05T08:15:30ZZ",
    ])
    func whatIsNoInstantIsRefused(_ text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test func theQuarterHourGridIsOfTheEpoch() {
        let instant = Instant(secondsSinceEpoch: 1_791_188_130)
        #expect(instant.roundedDown(toSeconds: 900).secondsSinceEpoch % 900 == 0)
        #expect(
            Instant(secondsSinceEpoch: -1).roundedDown(toSeconds: 900).secondsSinceEpoch == -900
        )
    }
}
