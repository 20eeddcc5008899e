import Interchange
public import WalletCore

/// A file format that a wallet is written to; raw values are the names on the command line.
public enum WalletExportFormat: String, CaseIterable, Hashable, Sendable {
    /// A whole wallet with pictures and history.
    case tessera
    /// What Catima reads.
    case catima

    fileprivate var format: ExportFormat {
        switch self {
        case .tessera: .tessera
        case .catima: .catima
        }
    }
}

/// A wallet as a file.
public struct WalletExport: Sendable {
    /// The whole file.
    public let bytes: [UInt8]
    /// Its media type.
    public let mediaType: String
    /// Its usual ending, without a dot.
    public let fileExtension: String
    /// What is left out: what the format had no room for, and pictures whose bytes are missing.
    public let losses: [Loss]

    /// Something of a card that is not in the file.
    public struct Loss: Hashable, Sendable {
        /// The card's name.
        public let cardName: String
        /// What is left out, as a JSON name.
        public let field: String
    }
}

extension WalletService {
    /// Writes a whole wallet to a file, as one of its members sees it.
    ///
    /// All of it is one state of the wallet. Deleted cards are left out.
    ///
    /// - Parameters:
    ///   - wallet: the wallet; nil for the only one in which the person may edit.
    ///   - principal: on whose behalf; viewers may export too.
    ///   - format: the format.
    ///   - password: what encrypts the archive; nil for none.
    ///   - isArchive: whether it is an archive in any case; else where something asks for one.
    /// - Returns: the file, and what it had no room for.
    /// - Throws: ``WalletError/notFound(_:)``, or ``WalletError/unusableFile(_:)`` for a password
    ///   that cannot be one.
    public func exportWallet(
        _ wallet: WalletID? = nil,
        as principal: Principal,
        format: WalletExportFormat,
        password: String? = nil,
        isArchive: Bool = false
    ) throws(WalletError) -> WalletExport {
        let (snapshot, missing) = try read(as: principal) { session throws(WalletError) in
            try session.snapshot(of: wallet, hasHistory: format == .tessera)
        }
        let zone = try environment.zone(snapshot.wallet.timeZone)
        do throws(InterchangeError) {
            let password = try password.map { text throws(InterchangeError) in
                try ArchivePassword(text)
            }
            let file = try WalletFileWriter.file(
                snapshot,
                as: format.format,
                zone: zone,
                password: password,
                isArchive: isArchive
            )
            return WalletExport(
                bytes: file.bytes,
                mediaType: file.mediaType,
                fileExtension: file.fileExtension,
                losses: file.losses.map { loss in
                    WalletExport.Loss(cardName: loss.cardName, field: loss.field)
                } + missing
            )
        } catch {
            throw .unusableFile(FileProblem(error))
        }
    }
}

extension ReadSession {
    /// A whole wallet with its pictures, and where asked for with its history; and the pictures whose
    /// bytes are not there.
    func snapshot(
        of named: WalletID?,
        hasHistory: Bool
    ) throws(WalletError) -> (snapshot: WalletSnapshot, missing: [WalletExport.Loss]) {
        let wallet = try self.wallet(try target(named)).wallet
        var snapshot = WalletSnapshot(
            wallet: wallet,
            person: principal.personID,
            takenAt: now,
            groups: try groups(of: wallet.id)
        )
        snapshot.cards = try allCards(of: wallet.id).map { CardSnapshot(card: $0) }
        let missing = try addImages(to: &snapshot)
        if hasHistory { try addHistory(to: &snapshot) }
        return (snapshot, missing)
    }

    /// Adds the pictures' bytes; those that a damaged database lost are returned.
    private func addImages(
        to snapshot: inout WalletSnapshot
    ) throws(WalletError) -> [WalletExport.Loss] {
        var missing: [WalletExport.Loss] = []
        for card in snapshot.cards {
            for slot in ImageSlot.allCases {
                guard let image = card.card.images[slot],
                    snapshot.imageBytes[image.sha256] == nil
                else { continue }
                let bytes = try reading { reader throws(RepositoryError) in
                    try reader.imageBytes(sha256: image.sha256)
                }
                guard let bytes else {
                    missing.append(
                        WalletExport.Loss(
                            cardName: card.card.card.name,
                            field: "images.\(slot.rawValue)"
                        )
                    )
                    continue
                }
                snapshot.imageBytes[image.sha256] = bytes
            }
        }
        return missing
    }

    private func addHistory(to snapshot: inout WalletSnapshot) throws(WalletError) {
        let pins = try reading { reader throws(RepositoryError) in
            try reader.pins(of: principal.personID, at: now)
        }
        let pinByCard = Dictionary(pins.map { ($0.cardID, $0) }, uniquingKeysWith: { a, _ in a })
        let usesByCard = try usesByCard()
        for index in snapshot.cards.indices {
            let id = snapshot.cards[index].card.card.id
            let past = try reading { reader throws(RepositoryError) in
                (
                    ledger: try reader.ledger(of: id),
                    messages: try reader.messages(of: id, reader: principal.personID),
                    actions: try reader.actions(of: id)
                )
            }
            snapshot.cards[index].ledger = past.ledger
            snapshot.cards[index].messages = past.messages
            snapshot.cards[index].actions = past.actions
            snapshot.cards[index].uses = usesByCard[id] ?? []
            snapshot.cards[index].pin = pinByCard[id]
        }
    }

    private func usesByCard() throws(WalletError) -> [CardID: [Use]] {
        Dictionary(grouping: try allUses { $0 }, by: \.cardID)
    }
}
