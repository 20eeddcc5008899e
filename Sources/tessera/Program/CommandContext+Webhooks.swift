import Bootstrap
import POSIX
import Terminal
import WalletCore
import WalletService

extension CommandContext {
    /// The operator's targets, by the option, else by the environment; nil where neither names a file.
    func namedWebhookTargets() throws(CommandError) -> [WebhookTarget]? {
        let path = arguments.optional(WebhookCommands.webhooks) ?? surroundings["TESSERA_WEBHOOKS"]
        return try path.map(webhookTargets)
    }

    /// The operator's targets in a file.
    func webhookTargets(in path: String) throws(CommandError) -> [WebhookTarget] {
        let bytes = try content(of: path, byteCountMax: WebhookSettings.byteCountMax)
        let targets: [WebhookTarget]
        do throws(WebhookSettingsError) {
            targets = try WebhookSettings(content: bytes).targets
        } catch {
            throw .webhooks(file: path, error)
        }
        if try isReadableByOthers(path) {
            let line =
                "tessera: \(path) holds secrets, and others can read it: 'chmod go= \(path)' keeps "
                + "them out"
            console.remark(line.sanitized)
        }
        return targets
    }

    /// Whether the system lets more than a file's owner read it.
    private func isReadableByOthers(_ path: String) throws(CommandError) -> Bool {
        do throws(POSIXError) {
            return try FileSystem.attributes(of: path)?.isReadableByOthers ?? false
        } catch {
            throw .file(FileError(path: path, kind: .failed(errorNumber: error.number)))
        }
    }

    /// Says on standard error what of a delivery did not arrive.
    func remark(onDelivered messages: [WebhookMessage]) {
        let failed = messages.filter { $0.state.word != .delivered }
        guard !failed.isEmpty else { return }
        let deadCount = failed.count { $0.state.word == .dead }
        var text = "tessera: \(failed.count) of \(messages.count) messages did not arrive"
        if deadCount < failed.count { text += "; they are sent again later" }
        if deadCount > 0 { text += "; \(deadCount) of them given up" }
        console.remark(text + ": 'tessera webhook list' shows why.")
    }
}

extension WebhookSettingsError {
    /// One clear line, behind the file's name.
    var message: String {
        switch self {
        case .notJSON(let reason): "this is no JSON. \(reason)"
        case .otherShape: #"write {"targets":[{"name","url","secrets":["whsec_…"]}]}."#
        case .tooMany: "there are more than \(WebhookSettings.targetCountMax) targets."
        case .unknownMember(let number, let name):
            "target \(number) has '\(name)', which means nothing; it may have "
                + WebhookSettings.Member.allCases.map(\.rawValue).joined(separator: ", ") + "."
        case .plainHTTP(let number):
            "target \(number) is reached over a network without encryption: use https, or say "
                + "\"allowPlainHTTP\": true."
        case .badTarget(let number, let member):
            "the \(member.rawValue) of target \(number) " + Self.expectation(of: member)
        }
    }

    private static func expectation(of member: WebhookSettings.Member) -> String {
        switch member {
        case .name: "must be 1 to 64 letters, digits, '-', '_' or '.', and no other target's."
        case .url: "must be an http or https address without a user's name or password."
        case .secrets:
            "must be 1 to \(WebhookSettings.secretCountMax) secrets: 'whsec_' and the base64 of 24 "
                + "to 64 random bytes."
        case .authorityFile: "must be the path of a PEM file."
        case .allowPlainHTTP: "must be true or false."
        }
    }
}
