public import WalletCore

/// What a client tells of one use.
public struct UseReport: Sendable {
    /// The client's own UUIDv7, which makes a repeat harmless; nil for a fresh one.
    public let id: UseID?
    /// What was used.
    public let cardID: CardID
    /// When; nil for now.
    public let instant: Instant?
    /// The IANA zone the person was in; nil for the zone that applies anyway.
    public let timeZone: String?
    /// How it was used.
    public let method: UseMethod
    /// The widget it came from; nil for none.
    public let source: UseSource?

    /// How far ahead of the server's clock a use may be, in seconds.
    static let clockSkewSecondsMax: Int64 = 600

    /// Makes a report.
    public init(
        id: UseID? = nil,
        cardID: CardID,
        instant: Instant? = nil,
        timeZone: String? = nil,
        method: UseMethod = .shown,
        source: UseSource? = nil
    ) {
        self.id = id
        self.cardID = cardID
        self.instant = instant
        self.timeZone = timeZone
        self.method = method
        self.source = source
    }
}

extension UseReport {
    /// Whether a stored use says the same as this one, sent anew; what the server filled in itself
    /// may differ.
    fileprivate func isRepeat(of stored: Use, by use: Use) -> Bool {
        stored.personID == use.personID && stored.cardID == use.cardID
            && stored.method == use.method && stored.source == use.source
            && (instant == nil || stored.instant == use.instant)
            && (timeZone == nil || stored.timeZone == use.timeZone)
    }
}

extension WriteSession {
    /// Records uses of cards; a use that was sent before is not recorded twice.
    ///
    /// - Parameter reports: one or more uses.
    /// - Returns: each use and what became of it, in the order of the reports.
    /// - Throws: what is wrong with the first bad one; then none is recorded.
    public func recordUses(_ reports: [UseReport]) throws(WalletError) -> [RecordedUse] {
        var defaultZone: ZoneTable?
        var uses: [Use] = []
        uses.reserveCapacity(reports.count)
        for report in reports {
            let zone: ZoneTable
            if let name = report.timeZone {
                zone = try environment.zone(name)
            } else if let known = defaultZone {
                zone = known
            } else {
                zone = try read.zone()
                defaultZone = zone
            }
            uses.append(try use(report, zone: zone))
        }
        return try writing { writer throws(RepositoryError) in
            let rev = try writer.raiseRev(ofPerson: principal.personID, at: now)
            var recorded: [RecordedUse] = []
            for (use, report) in zip(uses, reports) {
                if try writer.insert(use, rev: rev) {
                    recorded.append(RecordedUse(use: use, outcome: .created))
                    continue
                }
                // Nothing is stored under the id of a use that was taken back.
                let stored = try writer.use(use.id)
                let isSame = stored.map { report.isRepeat(of: $0, by: use) } ?? true
                recorded.append(RecordedUse(use: use, outcome: isSame ? .known : .conflict))
            }
            return recorded
        }
    }

    /// Takes a use back.
    ///
    /// - Parameter id: the use.
    /// - Throws: ``WalletError/notFound(_:)`` where the person has no such use.
    public func undoUse(_ id: UseID) throws(WalletError) {
        let use = try read.reading { reader throws(RepositoryError) in try reader.use(id) }
        guard let use, use.personID == principal.personID else { throw .notFound(.use) }
        try writing { writer throws(RepositoryError) in
            let rev = try writer.raiseRev(ofPerson: use.personID, at: now)
            _ = try writer.deleteUse(id)
            try writer.insert(
                Tombstone(kind: .use, id: id, rev: rev, deletedAt: now),
                person: use.personID
            )
        }
    }

    private func use(_ report: UseReport, zone: ZoneTable) throws(WalletError) -> Use {
        if let id = report.id, !id.isVersion7 {
            throw .invalid("id", "bad_identifier", "The id of a use must be a UUID of version 7.")
        }
        let instant = report.instant ?? now
        guard instant <= now.adding(seconds: UseReport.clockSkewSecondsMax) else {
            throw .invalid("instant", "in_the_future", "The use lies in the future.")
        }
        try checkUsable(report.cardID)
        return Use(
            id: report.id ?? newID(),
            personID: principal.personID,
            cardID: report.cardID,
            instant: instant,
            timeZone: zone.identifier,
            local: zone.local(instant),
            method: report.method,
            source: report.source
        )
    }

    /// A card may be used by everybody who sees it, viewers and archived cards included.
    private func checkUsable(_ id: CardID) throws(WalletError) {
        let isVisible = try read.reading { reader throws(RepositoryError) in
            try reader.isCard(id, visibleTo: principal.personID)
        }
        guard isVisible else { throw .notFound(.card) }
    }
}

extension ReadSession {
    /// What a closure makes of each of the person's uses, which are read page by page.
    ///
    /// - Parameter transform: called for each use, in the order (instant, id).
    /// - Returns: what it made of them.
    /// - Throws: why the repository failed.
    public func allUses<Value>(_ transform: (Use) -> Value) throws(WalletError) -> [Value] {
        try reading { reader throws(RepositoryError) in
            var values: [Value] = []
            try reader.forEachUse(of: principal.personID) { values.append(transform($0)) }
            return values
        }
    }

    /// The person's latest uses.
    ///
    /// - Parameter limit: how many at most.
    /// - Returns: uses, newest first.
    /// - Throws: why the repository failed.
    public func latestUses(limit: Int = 100) throws(WalletError) -> [Use] {
        try reading { reader throws(RepositoryError) in
            try reader.latestUses(of: principal.personID, limit: limit)
        }
    }
}
