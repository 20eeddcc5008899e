import HTTPServer
import JSON
import Testing

@testable import API

@Suite struct ReplyTests {
    private let reply = Reply.json(entityTag: "3.1.2026-11-30") { json in json.value("x") }

    @Test(arguments: [
        ("\"3.1.2026-11-30\"", true), ("W/\"3.1.2026-11-30\"", true), ("*", true),
        ("\"a\", \"3.1.2026-11-30\"", true), ("\"a\",W/\"3.1.2026-11-30\" ", true), (" * ", true),
        ("\"3.1.2026-11-3\"", false), ("\"3.1.2026-11-30\"x", false), ("3.1.2026-11-30", false),
        ("\"3.1.2026-11-301\"", false), ("", false), (",", false), (" ", false), ("W/", false),
    ])
    func theClientsTagDecides(header: String, isKnown: Bool) {
        let answer = reply.conditional(ifNoneMatch: header)
        #expect(answer.status == (isKnown ? .notModified : .ok))
        #expect(answer.body.isEmpty == isKnown)
        #expect(answer.entityTag == "\"3.1.2026-11-30\"")
    }

    @Test func withoutATagNothingIsConditional() {
        #expect(reply.conditional(ifNoneMatch: nil).status == .ok)
        let plain = Reply(status: .ok, body: [1])
        #expect(plain.conditional(ifNoneMatch: "*").body == [1])
    }

    @Test func onlyAnAnswerThatIsThereIsConditional() {
        let created = Reply.json(.created, entityTag: "1") { json in json.value("x") }
        #expect(created.conditional(ifNoneMatch: "\"1\"").status == .created)
    }

    @Test func aTagOfItsOwnNamesTheContent() {
        let first = Reply.json { json in json.value("a") }
        let second = Reply.json { json in json.value("b") }
        #expect(first.entityTag != second.entityTag)
        #expect(first.entityTag == Reply.json { json in json.value("a") }.entityTag)
    }

    @Test func aSecretIsNotKept() {
        let reply = Reply.secretJSON(.created) { json in json.value("s") }
        #expect(reply.entityTag == nil)
        #expect(reply.fields.contains { $0.name == "Cache-Control" && $0.value == "no-store" })
    }
}
