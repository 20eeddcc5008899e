/// What can be written to a repository, as part of one unit of work.
///
/// The writer stores what it is given; the rules stand in the use cases. Every shared change is
/// stored under a revision that ``raiseRev(ofWallet:at:)`` gave, every personal one under one of
/// ``raiseRev(ofPerson:at:)``, so that sync sees it.
public protocol WalletWriter: WalletReader {
    // MARK: Revisions

    /// Raises and returns a wallet's revision, and stores when.
    func raiseRev(ofWallet id: WalletID, at instant: Instant) throws(RepositoryError) -> Int64
    /// Raises and returns a person's revision, and stores when.
    func raiseRev(ofPerson id: PersonID, at instant: Instant) throws(RepositoryError) -> Int64
    /// Records what was deleted from a wallet.
    func insert(_ tombstone: Tombstone, wallet: WalletID) throws(RepositoryError)
    /// Records what was deleted of a person's own.
    func insert(_ tombstone: Tombstone, person: PersonID) throws(RepositoryError)

    // MARK: People

    /// Adds a person.
    func insert(_ person: Person) throws(RepositoryError)
    /// Changes a person's name, zone, locale and settings; the revision is ``raiseRev(ofPerson:at:)``'s.
    func update(_ person: Person) throws(RepositoryError)
    /// Adds a wallet.
    func insert(_ wallet: Wallet) throws(RepositoryError)
    /// Changes a wallet's name and zone.
    func update(_ wallet: Wallet) throws(RepositoryError)
    /// Removes a wallet with all that it holds; the members' revisions are raised before.
    func deleteWallet(_ id: WalletID) throws(RepositoryError)
    /// Adds a member or changes its role; the standing invitations of one who is no owner go.
    func save(_ member: Member) throws(RepositoryError)
    /// Removes a member with what was its own there and its standing invitations, and withdraws what
    /// the person was answered under keys; the person's revision is raised before.
    func deleteMember(of wallet: WalletID, person: PersonID) throws(RepositoryError)
    /// Adds a device or changes it.
    func save(_ device: Device) throws(RepositoryError)
    /// Removes a device, revokes its tokens and removes its person's standing pairing codes.
    func deleteDevice(_ id: DeviceID, at instant: Instant) throws(RepositoryError)
    /// Adds a token under the SHA-256 of its secret.
    func insert(_ token: AccessToken, secretHash: [UInt8]) throws(RepositoryError)
    /// Revokes a token and removes its person's standing pairing codes, which it may have made; false
    /// where there is none that stands.
    func revokeToken(_ id: TokenID, at instant: Instant) throws(RepositoryError) -> Bool
    /// Adds a pairing code or changes its tries and use.
    func save(_ code: PairingCode) throws(RepositoryError)

    /// Removes at most so many pairing codes and invitations that have expired by an instant, and
    /// returns how many.
    func purgeCodes(expiredBy instant: Instant, limit: Int) throws(RepositoryError) -> Int
    /// Removes at most so many tokens that were revoked before an instant, the longest ago first, and
    /// returns how many.
    func purgeTokens(revokedBefore instant: Instant, limit: Int) throws(RepositoryError) -> Int

    /// Adds an invitation or changes its tries and use.
    func save(_ invitation: Invitation) throws(RepositoryError)
    /// Removes an invitation.
    func deleteInvitation(_ id: InvitationID) throws(RepositoryError)
    /// Removes all content of a person but their id, and stores when.
    ///
    /// What they wrote into shared wallets stays with those, without their name on it. The caller
    /// sees to it before that no wallet loses its last owner.
    func erase(_ id: PersonID, at instant: Instant) throws(RepositoryError)

    /// Says that nobody waits to be erased any more.
    func clearPendingErasures() throws(RepositoryError)

    // MARK: Cards

    /// Adds a card.
    func insert(_ card: Card, keys: CardSearchKeys, rev: Int64) throws(RepositoryError)
    /// Replaces a card's shared content, `deletedAt` included.
    func update(_ card: Card, keys: CardSearchKeys, rev: Int64) throws(RepositoryError)
    /// Keeps what a field held until a version replaced it.
    func insert(_ past: CardFieldPast) throws(RepositoryError)
    /// Lets sync find again what hangs on a card that came back: its messages and actions.
    func raiseContent(of card: CardID, to rev: Int64) throws(RepositoryError)
    /// Removes the content of at most so many cards deleted before an instant, the longest deleted
    /// first, and returns of how many; their tombstones remain.
    func purgeCards(deletedBefore instant: Instant, limit: Int) throws(RepositoryError) -> Int
    /// Stores what a card is to a member.
    func save(
        _ membership: CardMembership,
        card: CardID,
        person: PersonID,
        rev: Int64
    ) throws(RepositoryError)
    /// Adds a group or changes it.
    func save(_ group: CardGroup, rev: Int64) throws(RepositoryError)
    /// Removes a group; its cards stay.
    func deleteGroup(_ id: GroupID) throws(RepositoryError)
    /// Puts a card into exactly these groups.
    func setGroups(_ groups: [GroupID], of card: CardID) throws(RepositoryError)
    /// Raises a card's version, beyond another one, for a change of what stands beside it, such as a
    /// balance; the card was changed at that instant.
    func raiseVersion(
        of card: CardID,
        beyond version: Int64,
        at instant: Instant
    ) throws(RepositoryError)
    /// Adds a balance or changes it.
    func save(_ balance: Balance, card: CardID, rev: Int64) throws(RepositoryError)
    /// Removes a balance; its ledger stays.
    func deleteBalance(
        of card: CardID,
        unit: BalanceUnit,
        rev: Int64
    ) throws(RepositoryError)
    /// Adds a line to a ledger.
    func append(_ transaction: LedgerTransaction, card: CardID) throws(RepositoryError)
    /// Stores a picture's bytes once by their content.
    func insertImage(_ image: CardImage, bytes: [UInt8]) throws(RepositoryError)
    /// Stores the smaller ones of a picture, or with nil that none can be made; nothing happens where
    /// the picture is gone.
    func save(_ renditions: ImageRenditions?, of sha256: String) throws(RepositoryError)
    /// Puts a stored picture into a card's slot, or with nil empties it; bytes that no card shows go.
    func setImage(_ sha256: String?, slot: ImageSlot, of card: CardID) throws(RepositoryError)
    /// Adds a message.
    func insert(_ message: PartnerMessage, rev: Int64) throws(RepositoryError)
    /// Marks a message as read by a person, or with nil as unread, at the person's present revision.
    func setMessageRead(
        _ id: MessageID,
        reader: PersonID,
        at instant: Instant?
    ) throws(RepositoryError)
    /// Adds an action or changes its completion.
    func save(_ action: CardAction, rev: Int64) throws(RepositoryError)

    /// Removes a message and who has read it.
    func deleteMessage(_ id: MessageID) throws(RepositoryError)
    /// Removes an action.
    func deleteAction(_ id: ActionID) throws(RepositoryError)

    // MARK: A person's own

    /// Keeps a sync cursor, or stores that it was used.
    func save(_ cursor: KeptCursor) throws(RepositoryError)
    /// Removes a person's cursors that were last used before an instant, and all but the latest so
    /// many; returns how many went.
    func purgeKeptCursors(
        of person: PersonID,
        usedBefore instant: Instant,
        keeping countMax: Int
    ) throws(RepositoryError) -> Int
    /// Promises a message to a target.
    func insert(_ message: WebhookMessage) throws(RepositoryError)
    /// Changes a message's body, state, attempts and failure.
    func update(_ message: WebhookMessage) throws(RepositoryError)
    /// Removes a message; false where there is none.
    func deleteWebhookMessage(_ id: WebhookMessageID) throws(RepositoryError) -> Bool
    /// Removes at most so many messages that were taken or given up before an instant, the longest
    /// ago first, and returns how many.
    func purgeWebhookMessages(
        settledBefore instant: Instant,
        limit: Int
    ) throws(RepositoryError) -> Int

    /// Remembers that a person was reminded.
    func insert(_ reminder: Reminder) throws(RepositoryError)
    /// Adds a use; false, and nothing stored, where the id is known or was deleted.
    func insert(_ use: Use, rev: Int64) throws(RepositoryError) -> Bool
    /// Removes a use; false where there is none.
    func deleteUse(_ id: UseID) throws(RepositoryError) -> Bool
    /// Keeps a person's statistics in place of those that were kept; nothing for one who is gone.
    func save(_ state: RelevanceState, of person: PersonID) throws(RepositoryError)
    /// Pins a card, or changes until when.
    func save(_ pin: Pin) throws(RepositoryError)
    /// Ends a pin.
    func deletePin(of card: CardID, person: PersonID) throws(RepositoryError)
    /// Stores how far a widget went on.
    func save(_ offset: WidgetOffset) throws(RepositoryError)
    /// Stores what a device has placed instead of what it reported before.
    func replace(_ report: PlacementReport) throws(RepositoryError)
    /// Stores which step a person's taps add.
    func save(_ step: StampStep) throws(RepositoryError)
    /// Stores what was answered under a key.
    func insert(_ record: IdempotencyRecord) throws(RepositoryError)
    /// Forgets answers older than an instant.
    func purgeIdempotencyRecords(before instant: Instant) throws(RepositoryError) -> Int
}
