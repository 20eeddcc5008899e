public import JSON

/// What can be read from a repository, all of one consistent state.
///
/// Absent is nil or empty; a failure is thrown. Lists are bounded by a limit or by what one wallet
/// or person can hold.
public protocol WalletReader {
    // MARK: The database

    /// The epoch: a restore starts a new one, and cursors of another are refused.
    func epoch() throws(RepositoryError) -> Int64

    /// People whom a restore left to be erased before anybody uses the database.
    func pendingErasures() throws(RepositoryError) -> [PersonID]

    // MARK: People

    /// People in the order they were added.
    func persons(after: PersonID?, limit: Int) throws(RepositoryError) -> [Person]
    /// One person.
    func person(_ id: PersonID) throws(RepositoryError) -> Person?
    /// Wallets in the order they were made.
    func wallets(after: WalletID?, limit: Int) throws(RepositoryError) -> [Wallet]
    /// One wallet.
    func wallet(_ id: WalletID) throws(RepositoryError) -> Wallet?
    /// A wallet's members, in the order they joined.
    func members(of wallet: WalletID) throws(RepositoryError) -> [Member]
    /// A person's memberships, in the order of joining.
    func memberships(of person: PersonID) throws(RepositoryError) -> [Member]
    /// A person's membership of one wallet.
    func member(of wallet: WalletID, person: PersonID) throws(RepositoryError) -> Member?
    /// A person's devices, in the order of pairing.
    func devices(of person: PersonID) throws(RepositoryError) -> [Device]
    /// One device.
    func device(_ id: DeviceID) throws(RepositoryError) -> Device?
    /// A person's tokens, in the order they were made, revoked and expired ones included.
    func tokens(of person: PersonID) throws(RepositoryError) -> [AccessToken]
    /// The token whose secret has that SHA-256, valid or not.
    func token(secretHash: [UInt8]) throws(RepositoryError) -> AccessToken?
    /// A pairing code by its public identity, used or not.
    func pairingCode(_ id: PairingCodeID) throws(RepositoryError) -> PairingCode?
    /// A person's pairing codes, in the order they were made, used and expired ones included.
    func pairingCodes(of person: PersonID) throws(RepositoryError) -> [PairingCode]

    /// An invitation by its public identity, used or not.
    func invitation(_ id: InvitationID) throws(RepositoryError) -> Invitation?
    /// A wallet's invitations, in the order they were made, used and expired ones included.
    func invitations(of wallet: WalletID) throws(RepositoryError) -> [Invitation]

    // MARK: Cards

    /// One card as a member sees it; nil where the person is in no wallet that holds it.
    ///
    /// A card that was deleted is found, with `deletedAt`, until its content is purged.
    func card(_ id: CardID, viewer: PersonID) throws(RepositoryError) -> MemberCard?
    /// Whether a living card is in a wallet of this person.
    func isCard(_ id: CardID, visibleTo person: PersonID) throws(RepositoryError) -> Bool
    /// Cards as a member sees them.
    func cards(_ query: CardQuery) throws(RepositoryError) -> [MemberCard]
    /// How many cards a query would find without its limit and place.
    func cardCount(_ query: CardQuery) throws(RepositoryError) -> Int
    /// Where a card stands in an order; nil where the person sees no such card.
    func place(
        of card: CardID,
        in order: CardOrder,
        viewer: PersonID
    ) throws(RepositoryError) -> CardPlace?
    /// The living or deleted cards of a wallet that an import made under this identity, oldest first.
    func cardIDs(source: String, in wallet: WalletID) throws(RepositoryError) -> [CardID]
    /// A wallet's groups in their order.
    func groups(of wallet: WalletID) throws(RepositoryError) -> [CardGroup]
    /// One group.
    func group(_ id: GroupID) throws(RepositoryError) -> CardGroup?
    /// A balance's ledger, newest first.
    func transactions(
        of card: CardID,
        unit: BalanceUnit,
        before: TransactionID?,
        limit: Int
    ) throws(RepositoryError) -> [LedgerTransaction]
    /// All lines of all a card's balances, removed ones too, each balance's in their order.
    func ledger(of card: CardID) throws(RepositoryError) -> [LedgerTransaction]
    /// Whether an id was given to something of that kind: in any wallet, or deleted from this one.
    func isTaken<Entity>(
        _ id: Identifier<Entity>,
        as kind: Tombstone.Kind,
        in wallet: WalletID
    ) throws(RepositoryError) -> Bool
    /// A picture that nobody tried to make smaller yet; nil where there is none.
    func imageToRender() throws(RepositoryError) -> (sha256: String, bytes: [UInt8])?
    /// The bytes of a picture, or of one that was made smaller, by their SHA-256 in hex.
    func imageBytes(sha256: String) throws(RepositoryError) -> [UInt8]?
    /// A card's messages as one member sees them, newest first.
    func messages(of card: CardID, reader: PersonID) throws(RepositoryError) -> [PartnerMessage]
    /// How many unread messages each of a person's cards has; cards with none are absent.
    func unreadMessageCounts(of person: PersonID) throws(RepositoryError) -> [CardID: Int]
    /// What a person's living cards ask for and is not done; cards that ask for nothing are absent.
    func openActions(of person: PersonID) throws(RepositoryError) -> [CardID: Set<CardAction.Kind>]
    /// A card's actions, newest first.
    func actions(of card: CardID) throws(RepositoryError) -> [CardAction]

    /// Messages on a person's living cards, the latest first.
    func messages(
        visibleTo person: PersonID,
        card: CardID?,
        isUnreadOnly: Bool,
        before: DatedPlace<PartnerMessage>?,
        limit: Int
    ) throws(RepositoryError) -> [PartnerMessage]
    /// What a person's living cards ask for, the latest first.
    func actions(
        visibleTo person: PersonID,
        card: CardID?,
        isOpenOnly: Bool,
        before: DatedPlace<CardAction>?,
        limit: Int
    ) throws(RepositoryError) -> [CardAction]

    // MARK: A person's own

    /// One use.
    func use(_ id: UseID) throws(RepositoryError) -> Use?
    /// A person's uses in the order (instant, id), after the last one of the page before.
    func uses(of person: PersonID, after: Use?, limit: Int) throws(RepositoryError) -> [Use]
    /// What changed in a person's uses after one of the person's revisions.
    ///
    /// A limit that is reached counts as a deletion: the caller reads all of them anew.
    func useChanges(
        of person: PersonID,
        after rev: Int64,
        limit: Int
    ) throws(RepositoryError) -> UseChanges
    /// People whose uses training may read and who have some, in the order of their ids: whoever opted
    /// out or was erased is not among them.
    func trainingPeople(after: PersonID?, limit: Int) throws(RepositoryError) -> [PersonID]
    /// The uses of a person that training may read, in the order (instant, id), after the last one of
    /// the page before; none where the person opted out or was erased.
    func trainingUses(
        of person: PersonID,
        after: TrainingUse?,
        limit: Int
    ) throws(RepositoryError) -> [TrainingUse]
    /// What was kept of a person's statistics; nil where nothing was, or another format.
    func relevanceState(
        of person: PersonID,
        format: String
    ) throws(RepositoryError) -> RelevanceState?
    /// A person's latest uses, newest first.
    func latestUses(of person: PersonID, limit: Int) throws(RepositoryError) -> [Use]
    /// A person's pins that have not ended, the latest first.
    func pins(of person: PersonID, at instant: Instant) throws(RepositoryError) -> [Pin]
    /// How far a device's widget went on; nil for never.
    func widgetOffset(
        device: DeviceID,
        kind: String,
        family: WidgetFamily
    ) throws(RepositoryError) -> WidgetOffset?
    /// What a person's devices said is placed, in the order of their ids.
    func placementReports(of person: PersonID) throws(RepositoryError) -> [PlacementReport]
    /// What is placed over all people, by kind and family, widgets first.
    func placementCounts() throws(RepositoryError) -> [PlacementCount]
    /// Which steps a person's taps add, where one was ever chosen.
    func stampSteps(of person: PersonID) throws(RepositoryError) -> [StampStep]
    /// What was answered under a key.
    func idempotencyRecord(
        person: PersonID,
        key: String
    ) throws(RepositoryError) -> IdempotencyRecord?

    /// What a person left beside what they hold.
    func traces(of person: PersonID) throws(RepositoryError) -> PersonTraces

    /// Whether a person was reminded of this before, for the same day and threshold.
    func isListed(_ reminder: Reminder) throws(RepositoryError) -> Bool

    // MARK: Webhooks

    /// One message for a target.
    func webhookMessage(_ id: WebhookMessageID) throws(RepositoryError) -> WebhookMessage?
    /// Messages for targets over all people, in the order they were promised; nil for every state.
    func webhookMessages(
        _ state: WebhookMessage.State.Word?,
        after: WebhookMessageID?,
        limit: Int
    ) throws(RepositoryError) -> [WebhookMessage]
    /// The message for a target that has been due the longest; nil where none is.
    func dueWebhookMessage(
        target: String,
        at instant: Instant
    ) throws(RepositoryError) -> WebhookMessage?

    // MARK: Sync

    /// A person's kept cursor by its hash; nil where it is kept no more.
    func keptCursor(
        of person: PersonID,
        sha256: [UInt8]
    ) throws(RepositoryError) -> KeptCursor?

    /// What changed in a wallet after a place, in the order (rev, kind, id).
    func changeMarks(
        of wallet: WalletID,
        after place: ChangePlace,
        limit: Int
    ) throws(RepositoryError) -> [ChangeMark]
    /// What changed of a person's own after a place, in the order (rev, kind, id).
    func changeMarks(
        of person: PersonID,
        after place: ChangePlace,
        limit: Int
    ) throws(RepositoryError) -> [ChangeMark]
    /// What a field held at a version of its card, where a later version replaced it; nil where
    /// none did, or where it was not kept.
    func pastValue(
        of field: CardField,
        card: CardID,
        atVersion version: Int64
    ) throws(RepositoryError) -> JSONValue?
    /// One message as a member sees it, with its wallet.
    func message(
        _ id: MessageID,
        reader: PersonID
    ) throws(RepositoryError) -> (message: PartnerMessage, wallet: WalletID)?
    /// One action with its wallet.
    func action(
        _ id: ActionID
    ) throws(RepositoryError) -> (action: CardAction, wallet: WalletID)?
    /// One line of a card's ledgers.
    func transaction(
        _ id: TransactionID,
        of card: CardID
    ) throws(RepositoryError) -> LedgerTransaction?
}
