import Foundation
import Testing

/// The operator's webhooks are told what `tessera remind` lists: signed, once, and again until they
/// have taken it.
@Suite struct WebhookTests {
    private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    private static let key = "31f290f6bf06298aab4f08d43c3f082cf648a362da2da4b0"

    @Test func aReminderIsToldSigned() throws {
        let receiver = try WebhookReceiver { _ in .status(204) }
        let folder = try voucher(receiver)
        let remark = try remind(folder)
        #expect(remark.isEmpty)
        let received = receiver.all
        #expect(received.count == 1)
        let request = try #require(received.first)
        #expect(request.fields["content-type"] == "application/json")
        let event = try #require(
            try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]
        )
        #expect(event.text("type") == "reminder.listed")
        #expect(event.object("data").text("cardName") == "Voucher")
        #expect(event.object("data").text("expiryDate") == "2026-12-20")
        let text = String(decoding: request.body, as: UTF8.self)
        #expect(!text.contains("4006381333931") && !text.contains("7531"))
        #expect(try request.fields["webhook-signature"] == signature(of: request, folder))
        // A repeat lists nothing, and tells nothing.
        #expect(try remind(folder).isEmpty)
        #expect(receiver.all.count == 1)
        let listed = try messages(folder)
        #expect(listed.map { $0.text("state") } == ["delivered"])
        #expect(listed.first?.text("id") == request.id)
    }

    @Test(
        arguments: [
            (WebhookReceiver.Reaction.status(500), "status_500"),
            (.status(302, lines: ["Location: http://127.0.0.1:1/"]), "status_302"),
            (.endless, nil),
            (.hangUp, "broken_answer"),
        ] as [(WebhookReceiver.Reaction, String?)]
    )
    func whatIsNotTakenIsSentAgain(_ reaction: WebhookReceiver.Reaction, _ code: String?) throws {
        let receiver = try WebhookReceiver { $0 == 0 ? reaction : .status(200) }
        let folder = try voucher(receiver)
        let remark = try remind(folder)
        #expect(remark.contains("1 of 1 messages did not arrive; they are sent again later"))
        #expect(!remark.contains(String(receiver.port)) && !remark.contains("Voucher"))
        let waiting = try #require(try messages(folder).first)
        #expect(waiting.text("state") == "pending")
        if let code { #expect(waiting.text("lastFailure") == code) }
        try run(folder, "webhook", "deliver", "--at", "2026-12-01T08:00:00Z")
        let received = receiver.wait(for: 2)
        #expect(received.count == 2 && Set(received.map(\.id)).count == 1)
        #expect(received.map(\.body).first == received.map(\.body).last)
        #expect(try messages(folder).map { $0.text("state") } == ["delivered"])
    }

    @Test func nobodyThereIsNoFailureOfTheCommand() throws {
        var receiver: WebhookReceiver? = try WebhookReceiver { _ in .status(200) }
        let folder = try voucher(try #require(receiver))
        receiver = nil
        #expect(try remind(folder).contains("did not arrive"))
        #expect(try messages(folder).first?.text("lastFailure") == "unreachable")
    }

    @Test func aKillBetweenSendingAndRecordingLosesNothing() throws {
        let receiver = try WebhookReceiver { $0 == 0 ? .silence : .status(200) }
        let folder = try voucher(receiver)
        let command = [TesseraFolder.executable, "remind", "--at", Self.now]
        let process = try ChildProcess(
            command,
            environment: folder.environment(variables(folder)),
            folder: folder.url.path,
            output: .file("/dev/null"),
            complaint: .file("/dev/null")
        )
        #expect(receiver.wait(for: 1).count == 1)
        process.send(SIGKILL)
        #expect(process.wait() == 128 + SIGKILL)
        let waiting = try messages(folder)
        #expect(waiting.map { $0.text("state") } == ["pending"])
        // What was listed stays listed, and what was promised is sent.
        #expect(try remind(folder).isEmpty)
        #expect(receiver.all.count == 1)
        try run(folder, "webhook", "deliver", "--at", "2026-11-30T08:02:00Z")
        let received = receiver.wait(for: 2)
        #expect(received.count == 2 && Set(received.map(\.id)).count == 1)
        #expect(try messages(folder).map { $0.text("state") } == ["delivered"])
    }

    @Test func aServerSendsWhatACommandPromised() throws {
        let receiver = try WebhookReceiver { _ in .status(200) }
        let folder = try voucher(receiver)
        // Nobody is told by a command that knows of no webhook, nor by one that only tries.
        try run(folder, "remind", "--dry-run")
        #expect(receiver.all.isEmpty)
        let silent = try WebhookReceiver { _ in .hangUp }
        try configure(folder, port: silent.port)
        _ = try remind(folder)
        #expect(silent.wait(for: 1).count == 1)
        try configure(folder, port: receiver.port)
        let pending = try #require(try messages(folder).first?.text("id"))
        try run(folder, "webhook", "retry", pending)
        let server = try TesseraServer(in: folder, environment: variables(folder))
        #expect(receiver.wait(for: 1).map(\.id) == [pending])
        #expect(server.stop().status == 0)
        #expect(try messages(folder).map { $0.text("state") } == ["delivered"])
    }

    @Test func messagesAreDroppedAndSentAgain() throws {
        let receiver = try WebhookReceiver { _ in .status(410) }
        let folder = try voucher(receiver)
        #expect(try remind(folder).contains("1 of them given up"))
        let dead = try #require(try messages(folder, "--state", "dead").first?.text("id"))
        try run(folder, "webhook", "retry", "--all")
        #expect(try messages(folder, "--state", "pending").map { $0.text("id") } == [dead])
        try run(folder, "webhook", "drop", dead)
        #expect(try messages(folder).isEmpty)
        try folder.refuse(["webhook", "drop", dead], 1, saying: ["no webhook message"])
        try folder.refuse(["webhook", "retry"], 64, saying: ["Nothing to change"])
    }

    @Test(arguments: [
        ("{", "no JSON"), ("[]", "targets"), (#"{"targets":[],"x":1}"#, "targets"),
        (#"{"targets":[{"name":"a","url":"https://a.example/","secret":"x"}]}"#, "'secret'"),
        (#"{"targets":[{"name":"a b","url":"https://a.example/","secrets":["S"]}]}"#, "name"),
        (#"{"targets":[{"name":"a","url":"ftp://a.example/","secrets":["S"]}]}"#, "url"),
        (#"{"targets":[{"name":"a","url":"http://a.example/","secrets":["S"]}]}"#, "encryption"),
        (#"{"targets":[{"name":"a","url":"https://a.example/","secrets":[]}]}"#, "secrets"),
        (#"{"targets":[{"name":"a","url":"https://a.example/","secrets":["no"]}]}"#, "secrets"),
        (
            #"{"targets":[{"name":"a","url":"https://a/","secrets":["S"]},"#
                + #"{"name":"a","url":"https://b/","secrets":["S"]}]}"#, "name"
        ),
    ])
    func aFileThatCannotBeUsedIsRefusedBeforeAnythingIsListed(
        _ content: String,
        _ part: String
    ) throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Voucher", "--expires", "2026-12-20", "--tz", "UTC")
        let text = content.replacingOccurrences(of: "\"S\"", with: "\"\(Self.secret)\"")
        try folder.write(text, to: "webhooks.json")
        let variables = ["TESSERA_WEBHOOKS": folder.path("webhooks.json")]
        for command in [["remind", "--at", Self.now], ["webhook", "deliver"], ["serve"]] {
            try folder.refuse(command, 78, saying: [part], environment: variables)
        }
        let listed = try folder.run("remind", "--json", "--at", Self.now).object().items
        #expect(listed.map { $0.text("outcome") } == ["listed"])
        try folder.refuse(["webhook", "deliver"], 78, saying: ["TESSERA_WEBHOOKS"])
    }

    @Test func fileThatOthersCanReadIsNamed() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Voucher", "--tz", "UTC")
        let target = #"{"name":"a","url":"https://a.example/","secrets":["\#(Self.secret)"]}"#
        let path = try folder.write(#"{"targets":[\#(target)]}"#, to: "webhooks.json")
        for (mode, isNamed) in [(0o644, true), (0o640, true), (0o600, false), (0o400, false)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            let result = try folder.run("webhook", "deliver", "--webhooks", path)
            #expect(result.status == 0, "\(result)")
            #expect(result.complaint.contains("others can read it") == isNamed, "\(result)")
            #expect(!result.complaint.contains(Self.secret))
        }
        let cut = try folder.write(#"{"targets":[{"name":"#, to: "cut.json")
        let refused = ["webhook", "deliver", "--webhooks", cut]
        try folder.refuse(refused, 78, saying: ["ends in the middle of a value.\n"])
    }

    private static let now = "2026-11-30T08:00:00Z"

    /// A folder with a card that is about to expire, and the receiver as its one target.
    private func voucher(_ receiver: WebhookReceiver) throws -> TesseraFolder {
        let folder = try TesseraFolder()
        try folder.succeed(
            "card",
            "add",
            "Voucher",
            "--number",
            "4006381333931",
            "--pin-file",
            folder.write("7531", to: "pin.txt"),
            "--expires",
            "2026-12-20",
            "--tz",
            "UTC"
        )
        try configure(folder, port: receiver.port)
        return folder
    }

    private func configure(_ folder: TesseraFolder, port: UInt16) throws {
        let url = "http://127.0.0.1:\(port)/hook?key=quiet"
        let path = try folder.write(
            #"{"targets":[{"name":"family","url":"\#(url)","secrets":["\#(Self.secret)"]}]}"#,
            to: "webhooks.json"
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    /// Runs `remind`, and gives back what it said on standard error.
    private func remind(_ folder: TesseraFolder) throws -> String {
        try run(folder, "remind", "--json", "--at", Self.now).complaint
    }

    private func messages(_ folder: TesseraFolder, _ more: String...) throws -> [[String: Any]] {
        try folder.succeed(["webhook", "list", "--json"] + more).object().items
    }

    /// Runs a command that knows of the webhooks, and expects success.
    @discardableResult
    private func run(_ folder: TesseraFolder, _ arguments: String...) throws -> TesseraResult {
        let result = try folder.run(arguments, environment: variables(folder))
        #expect(result.status == 0, "\(result)")
        return result
    }

    private func variables(_ folder: TesseraFolder) -> [String: String] {
        ["TESSERA_WEBHOOKS": folder.path("webhooks.json")]
    }

    /// The signature as OpenSSL computes it.
    private func signature(
        of request: WebhookReceiver.Received,
        _ folder: TesseraFolder
    ) throws -> String {
        let timestamp = request.fields["webhook-timestamp"] ?? ""
        let signed = Array("\(request.id).\(timestamp).".utf8) + request.body
        try Data(signed).write(to: folder.url.appending(path: "signed"))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = [
            "dgst", "-sha256", "-mac", "HMAC", "-macopt", "hexkey:\(Self.key)", "-binary",
            folder.path("signed"),
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return "v1," + bytes.base64EncodedString()
    }
}
