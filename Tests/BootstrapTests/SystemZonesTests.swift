import Bootstrap
import Testing
import WalletCore

@Suite struct SystemZonesTests {
    private func offsets(_ identifier: String, _ instants: [String]) throws -> [Int64] {
        let table = try #require(SystemZones().zone(identifier))
        #expect(table.identifier == identifier)
        return try instants.map { text in
            table.offsetSeconds(at: try #require(Instant(rfc3339: text)))
        }
    }

    /// Source: the tz database.
    @Test func changesAreFoundToTheSecond() throws {
        let berlin = [
            "2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z", "2026-10-25T00:59:59Z",
            "2026-10-25T01:00:00Z",
        ]
        #expect(try offsets("Europe/Berlin", berlin) == [3600, 7200, 7200, 3600])
        // A change of the standard time alone, which is no change to or from summer time.
        let moscow = ["2014-10-25T21:59:59Z", "2014-10-25T22:00:00Z", "2026-07-01T00:00:00Z"]
        #expect(try offsets("Europe/Moscow", moscow) == [14_400, 10_800, 10_800])
        // A whole day was left out.
        let apia = ["2011-12-30T09:59:59Z", "2011-12-30T10:00:00Z"]
        #expect(try offsets("Pacific/Apia", apia) == [-36_000, 50_400])
        let lordHowe = ["2026-10-03T15:29:59Z", "2026-10-03T15:30:00Z"]
        #expect(try offsets("Australia/Lord_Howe", lordHowe) == [37_800, 39_600])
    }

    @Test(arguments: ["UTC", "GMT", "Cuba", "Asia/Calcutta", "America/Argentina/Ushuaia"])
    func namesOfTheDatabaseAreKnown(_ identifier: String) {
        #expect(SystemZones.isKnown(identifier))
        #expect(SystemZones().zone(identifier)?.identifier == identifier)
    }

    @Test(arguments: [
        "", "PST", "CEST", "GMT+2", "+02:00", "Mars/Phobos", "europe/berlin", "Europe/Berlin ",
        "../etc/passwd", "/Europe/Berlin",
    ])
    func abbreviationsOffsetsAndInventionsAreNot(_ identifier: String) {
        #expect(!SystemZones.isKnown(identifier))
        #expect(SystemZones().zone(identifier) == nil)
    }

    @Test func systemsOwnZoneIsOneOfThem() {
        let zones = SystemZones()
        if let current = zones.current { #expect(zones.zone(current) != nil) }
    }
}
