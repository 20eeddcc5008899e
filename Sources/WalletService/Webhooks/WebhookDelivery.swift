public import WalletCore

/// Sends what was promised to the operator's targets.
///
/// A message is claimed and its attempt counted on disk before it is sent, and what came of it is
/// recorded afterwards: whatever ends the process between the two, the message is sent again, under
/// the same id, once the claim is over. A receiver that drops ids it knows is told everything once.
public struct WebhookDelivery: Sendable {
    /// The most messages that one pass sends to one target.
    static let messageCountMax = 500

    private let service: WalletService
    private let targets: [WebhookTarget]
    private let offset: Int64

    /// Prepares to deliver.
    ///
    /// - Parameters:
    ///   - service: the use cases.
    ///   - targets: whom to tell.
    ///   - secondsAhead: how far the present that decides what is due stands before the clock's.
    public init(service: WalletService, targets: [WebhookTarget], secondsAhead: Int64 = 0) {
        self.service = service
        self.targets = targets
        offset = secondsAhead
    }

    /// Sends what is due, once each; a target that fails is left alone until the next pass.
    ///
    /// - Parameters:
    ///   - sender: the way out.
    ///   - isEnding: asked before each message; true ends the pass.
    /// - Returns: each message that was sent, as it stands now.
    /// - Throws: why the repository failed; what was claimed then is sent later.
    public func deliverDue(
        through sender: any WebhookSender,
        isEnding: () -> Bool = { false }
    ) throws(WalletError) -> [WebhookMessage] {
        var settled: [WebhookMessage] = []
        for target in targets {
            for _ in 0..<Self.messageCountMax {
                if isEnding() { return settled }
                guard let message = try claim(for: target), let body = message.body else { break }
                let attempt = WebhookAttempt(
                    id: message.id.description,
                    body: body,
                    target: target,
                    seconds: service.environment.clock.now().secondsSinceEpoch
                )
                let answer = sender.send(attempt, to: target)
                if let message = try settle(message.id, answer) { settled.append(message) }
                if answer.isOfTarget { break }
            }
        }
        return settled
    }

    private func claim(for target: WebhookTarget) throws(WalletError) -> WebhookMessage? {
        let (name, offset) = (target.name, offset)
        // A server asks every few seconds: what finds nothing must not write.
        let isDue = try service.read(as: .operator) { session throws(WalletError) in
            try session.at(session.now.adding(seconds: offset)).isWebhookMessageDue(for: name)
        }
        guard isDue else { return nil }
        return try service.writeAndWait(as: .operator) { session throws(WalletError) in
            try session.ahead(seconds: offset).claimWebhookMessage(for: name)
        }
    }

    private func settle(
        _ id: WebhookMessageID,
        _ answer: WebhookAnswer
    ) throws(WalletError) -> WebhookMessage? {
        let offset = offset
        return try service.writeAndWait(as: .operator) { session throws(WalletError) in
            try session.ahead(seconds: offset).settleWebhookMessage(id, answer)
        }
    }
}

extension WriteSession {
    fileprivate func ahead(seconds: Int64) -> WriteSession {
        at(now.adding(seconds: seconds))
    }
}
