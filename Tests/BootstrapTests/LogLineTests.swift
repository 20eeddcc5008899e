import JSON
import Testing
import WalletCore

@testable import API
@testable import Bootstrap

@Suite struct LogLineTests {
    private static let now = Instant(secondsSinceEpoch: 1_796_000_000)

    private func entry(
        route: String? = "/v1/cards/{id}",
        status: Int = 200,
        cause: String? = nil
    ) -> APILogEntry {
        APILogEntry(
            requestID: "r1",
            method: "GET",
            route: route,
            status: status,
            microseconds: 1_234,
            cause: cause
        )
    }

    private func text(_ entry: APILogEntry) -> String {
        LogLine.text(entry, at: Self.now, as: .text)
    }

    private func json(_ entry: APILogEntry) throws -> JSONValue {
        try JSONParser.parse(Array(LogLine.text(entry, at: Self.now, as: .json).utf8))
    }

    @Test func lineForPeopleNamesTheRouteAndWhatFailed() {
        #expect(text(entry()) == "r1 GET /v1/cards/{id} 200 1234 us")
        #expect(text(entry(route: nil, status: 404)) == "r1 GET - 404 1234 us")
        #expect(
            text(entry(status: 500, cause: "disk is full"))
                == "r1 GET /v1/cards/{id} 500 1234 us: disk is full"
        )
    }

    @Test func lineForMachinesIsOneObject() throws {
        let fine = try json(entry())
        #expect(fine["level"]?.stringValue == "info")
        #expect(fine["time"]?.stringValue == Self.now.rfc3339)
        #expect(fine["durationMicroseconds"]?.integerValue == 1_234)
        #expect(fine["cause"] == nil)
        let failed = try json(entry(route: nil, status: 503, cause: "a\nb \"c\" \u{1B}"))
        #expect(failed["level"]?.stringValue == "error")
        #expect(failed["route"]?.isNull == true)
        #expect(failed["cause"]?.stringValue == "a\nb \"c\" \u{1B}")
    }

    @Test(arguments: ServerOptions.LogFormat.allCases)
    func causeCannotBreakALine(_ format: ServerOptions.LogFormat) {
        let cause = "one\ntwo\r\u{0}three\u{1B}[0m\u{85}"
        let line = LogLine.text(entry(status: 500, cause: cause), at: Self.now, as: format)
        #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        #expect(line.contains("three"))
    }
}
