public import WalletCore
public import WalletService

extension Composition {
    /// Sends what is due to the operator's targets, once each, and waits for the answers.
    ///
    /// - Parameters:
    ///   - targets: whom to tell.
    ///   - secondsAhead: how far the present that decides what is due stands before the clock's.
    /// - Returns: each message that was sent, as it stands now.
    /// - Throws: why the database could not be read or written.
    public func deliverWebhooks(
        to targets: [WebhookTarget],
        secondsAhead: Int64 = 0
    ) throws(WalletError) -> [WebhookMessage] {
        try WebhookDelivery(service: service, targets: targets, secondsAhead: secondsAhead)
            .deliverDue(through: HTTPWebhookSender())
    }
}
