/// The identity of a ``Card``.
public typealias CardID = Identifier<Card>
/// The identity of a ``CardGroup``.
public typealias GroupID = Identifier<CardGroup>
/// The identity of a ``Person``.
public typealias PersonID = Identifier<Person>
/// The identity of a ``Wallet``.
public typealias WalletID = Identifier<Wallet>
/// The identity of a ``Device``.
public typealias DeviceID = Identifier<Device>
/// The identity of an ``AccessToken``.
public typealias TokenID = Identifier<AccessToken>
/// The identity of a ``Use``.
public typealias UseID = Identifier<Use>
/// The identity of a ``LedgerTransaction``.
public typealias TransactionID = Identifier<LedgerTransaction>
/// The identity of a ``PartnerMessage``.
public typealias MessageID = Identifier<PartnerMessage>
/// The identity of a ``CardAction``.
public typealias ActionID = Identifier<CardAction>
/// The identity of a ``PairingCode``.
public typealias PairingCodeID = Identifier<PairingCode>
/// Identifies an invitation.
public typealias InvitationID = Identifier<Invitation>
/// The identity of a ``WebhookMessage``.
public typealias WebhookMessageID = Identifier<WebhookMessage>
