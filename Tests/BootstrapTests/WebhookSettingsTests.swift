import Bootstrap
import Testing
import WalletService

@Suite struct WebhookSettingsTests {
    private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    private static func target(
        name: String = "shop",
        url: String = "https://hooks.example.org/tessera",
        secrets: String = #"["\#(secret)"]"#,
        more: String = ""
    ) -> String {
        #"{"name":"\#(name)","url":"\#(url)","secrets":\#(secrets)\#(more)}"#
    }

    private static func file(_ targets: String...) -> String {
        #"{"targets":[\#(targets.joined(separator: ","))]}"#
    }

    private func fault(_ content: String) -> WebhookSettingsError? {
        do throws(WebhookSettingsError) {
            _ = try WebhookSettings(content: Array(content.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test func targetsKeepTheirOrderAndAllOfTheirMembers() throws {
        let file = Self.file(
            Self.target(name: "b"),
            Self.target(
                name: "a.1",
                url: "http://10.0.0.1:8080/x",
                secrets: #"["\#(Self.secret)","\#(Self.secret)"]"#,
                more: #","authorityFile":"/etc/ca.pem","allowPlainHTTP":true"#
            )
        )
        let targets = try WebhookSettings(content: Array(file.utf8)).targets
        #expect(targets.map(\.name) == ["b", "a.1"])
        #expect(targets.map(\.address).last == "http://10.0.0.1:8080/x")
        #expect(targets.map(\.secrets.count) == [1, 2])
        #expect(targets.map(\.authorityFile) == [nil, "/etc/ca.pem"])
        #expect(try WebhookSettings(content: Array(#"{"targets":[]}"#.utf8)).targets.isEmpty)
    }

    @Test(arguments: ["[]", "{}", #"{"targets":{}}"#, #"{"targets":[],"more":1}"#])
    func anotherShapeIsRefused(_ content: String) {
        #expect(fault(content) == .otherShape)
        guard case .notJSON = fault(content + "}") else {
            Issue.record("\(content)} is no JSON")
            return
        }
    }

    @Test(arguments: [
        (WebhookSettings.Member.name, target(name: "")), (.name, target(name: "a b")),
        (.name, target(name: String(repeating: "a", count: 65))),
        (.url, target(url: "ftp://example.org")), (.url, target(url: "")),
        (.secrets, target(secrets: "[]")), (.secrets, target(secrets: #"["whsec_short"]"#)),
        (.secrets, target(secrets: #"["\#(secret)",1]"#)), (.secrets, target(secrets: "null")),
        (
            .secrets,
            target(
                secrets: "[" + Array(repeating: "\"\(secret)\"", count: 5).joined(separator: ",")
                    + "]"
            )
        ),
        (.authorityFile, target(more: #","authorityFile":1"#)),
        (.allowPlainHTTP, target(more: #","allowPlainHTTP":"yes""#)),
    ])
    func badMemberIsNamedWithItsTarget(_ member: WebhookSettings.Member, _ target: String) {
        let content = Self.file(Self.target(name: "first"), target)
        #expect(fault(content) == .badTarget(number: 2, member))
    }

    @Test func namesAreUniqueAndMembersKnown() {
        #expect(
            fault(Self.file(Self.target(), Self.target())) == .badTarget(number: 2, .name)
        )
        #expect(
            fault(Self.file(Self.target(more: #","pin":1"#)))
                == .unknownMember(number: 1, "pin")
        )
    }

    @Test func plainHTTPNeedsLeaveUnlessItStaysOnThisMachine() {
        #expect(fault(Self.file(Self.target(url: "http://127.0.0.1:9/x"))) == nil)
        #expect(
            fault(Self.file(Self.target(url: "http://example.org/x"))) == .plainHTTP(number: 1)
        )
        let refused = Self.target(url: "http://example.org/x", more: #","allowPlainHTTP":false"#)
        #expect(fault(Self.file(refused)) == .plainHTTP(number: 1))
    }

    @Test func thereAreAtMostThirtyTwo() throws {
        let targets = (1...33).map { Self.target(name: "t\($0)") }
        let most = targets.prefix(32).joined(separator: ",")
        let file = #"{"targets":[\#(most)]}"#
        #expect(try WebhookSettings(content: Array(file.utf8)).targets.count == 32)
        #expect(fault(#"{"targets":[\#(targets.joined(separator: ","))]}"#) == .tooMany)
    }
}
