internal import JSON
internal import WalletCore

/// Reads the cards of our own format's document.
struct TesseraCardDecoder {
    private typealias Fault = JSONFields.Fault

    /// The members that a card has; others are named in the warnings.
    static let memberNames = Set(
        """
        id version name note cardNumber barcode validFrom expiryDate status color link category \
        program locations pin source extras createdAt updatedAt fieldVersions groups images me \
        balances ledger uses messages actions
        """.split(separator: " ").map(String.init)
    )

    /// The wallet that the document is of.
    let walletID: WalletID
    /// The member who exported it.
    let personID: PersonID

    /// Reads one card with its history.
    func snapshot(_ fields: JSONFields) throws(JSONFields.Fault) -> CardSnapshot {
        let card = try card(fields)
        let me = try fields.fields("me")
        let member = MemberCard(
            card: card,
            membership: try me.map { fields throws(Fault) in try membership(fields) }
                ?? CardMembership(),
            balances: try balances(fields),
            groups: try groups(fields),
            images: try images(fields.fields("images"))
        )
        var snapshot = CardSnapshot(card: member)
        snapshot.ledger = try fields.list("ledger") { line throws(Fault) in
            try transaction(line)
        }
        guard Set(snapshot.ledger.map(\.id)).count == snapshot.ledger.count else {
            throw fields.fault("ledger")
        }
        snapshot.uses = try fields.list("uses") { use throws(Fault) in
            try self.use(use, of: card.id)
        }
        snapshot.messages = try fields.list("messages") { message throws(Fault) in
            try self.message(message, of: card.id)
        }
        snapshot.actions = try fields.list("actions") { action throws(Fault) in
            try self.action(action, of: card.id)
        }
        snapshot.pin = try me.flatMap { fields throws(Fault) in try pin(fields, of: card.id) }
        return snapshot
    }

    // MARK: The card

    private func card(_ fields: JSONFields) throws(JSONFields.Fault) -> Card {
        let name = try fields.text("name")
        guard !name.isEmpty else { throw fields.fault("name") }
        let createdAt = try instant("createdAt", fields)
        return Card(
            id: try fields.required("id") { CardID($0) },
            walletID: walletID,
            version: try fields.integer("version", in: JSONFields.versions),
            name: name,
            note: try fields.optionalText("note") ?? "",
            cardNumber: try fields.optionalText("cardNumber") ?? "",
            barcode: try barcode(fields.fields("barcode")),
            validFrom: try fields.optional(text: "validFrom") { CalendarDate($0) },
            expiryDate: try fields.optional(text: "expiryDate") { CalendarDate($0) },
            status: try fields.optional(text: "status") { CardStatus(rawValue: $0) } ?? .active,
            color: try fields.optional(text: "color") { CardColor($0) },
            link: try fields.optionalText("link"),
            category: try fields.optionalText("category"),
            program: try fields.optionalText("program"),
            locations: try fields.list("locations") { place throws(Fault) in
                try location(place)
            },
            pin: try fields.optionalText("pin"),
            source: try fields.optionalText("source"),
            extras: try fields.optional("extras") { $0.objectValue } ?? JSONObject(),
            createdAt: createdAt,
            updatedAt: try optionalInstant("updatedAt", fields),
            fieldVersions: try fieldVersions(fields.fields("fieldVersions"))
        )
    }

    private func barcode(_ fields: JSONFields?) throws(JSONFields.Fault) -> CardBarcode? {
        guard let fields else { return nil }
        return CardBarcode(
            symbology: try fields.required("symbology") { Symbology(rawValue: $0) },
            payload: try fields.optionalText("payload"),
            charset: try fields.optionalText("charset")
        )
    }

    private func location(_ fields: JSONFields) throws(JSONFields.Fault) -> CardLocation {
        let latitude = try fields.optional("latitude") { $0.doubleValue }
        let longitude = try fields.optional("longitude") { $0.doubleValue }
        guard let latitude, let longitude,
            let location = CardLocation(
                latitude: latitude,
                longitude: longitude,
                label: try fields.optionalText("label")
            )
        else { throw fields.fault("latitude") }
        return location
    }

    private func fieldVersions(
        _ fields: JSONFields?
    ) throws(JSONFields.Fault) -> [CardField: Int64] {
        guard let fields else { return [:] }
        var versions: [CardField: Int64] = [:]
        for field in CardField.allCases where fields.value(field.rawValue) != nil {
            versions[field] = try fields.integer(field.rawValue, in: JSONFields.versions)
        }
        return versions
    }

    private func groups(_ fields: JSONFields) throws(JSONFields.Fault) -> [GroupID] {
        let ids = try fields.optional("groups") { value in
            value.arrayValue.flatMap { elements -> [GroupID]? in
                let ids = elements.compactMap { $0.stringValue.flatMap { GroupID($0) } }
                return ids.count == elements.count ? ids : nil
            }
        }
        return ids ?? []
    }

    private func images(
        _ fields: JSONFields?
    ) throws(JSONFields.Fault) -> [ImageSlot: CardImage] {
        var images: [ImageSlot: CardImage] = [:]
        for slot in ImageSlot.allCases {
            guard let image = try fields?.fields(slot.rawValue) else { continue }
            images[slot] = CardImage(
                sha256: try image.text("sha256"),
                mediaType: try image.text("mediaType"),
                byteCount: 0,
                width: try size("width", image),
                height: try size("height", image)
            )
        }
        return images
    }

    private func size(_ name: String, _ fields: JSONFields) throws(JSONFields.Fault) -> Int? {
        try fields.optional(name) { value in
            value.integerValue.flatMap { (1...Int64(UInt16.max)).contains($0) ? Int($0) : nil }
        }
    }

    // MARK: The member's own

    private func membership(_ fields: JSONFields) throws(JSONFields.Fault) -> CardMembership {
        CardMembership(
            isFavourite: try fields.flag("favourite"),
            isArchived: try fields.flag("archived"),
            position: try fields.optionalInteger("position", in: JSONFields.positions),
            // A card that its member never changed has the version 0.
            memberVersion: try fields.optionalInteger(
                "version",
                in: 0...JSONFields.versions.upperBound
            ) ?? 0,
            importedLastUsed: try optionalInstant("importedLastUsed", fields)
        )
    }

    private func pin(_ fields: JSONFields, of card: CardID) throws(JSONFields.Fault) -> Pin? {
        let pinnedAt = try optionalInstant("pinnedAt", fields)
        let until = try optionalInstant("pinnedUntil", fields)
        guard let pinnedAt, let until else { return nil }
        return Pin(personID: personID, cardID: card, pinnedAt: pinnedAt, until: until)
    }

    private func use(_ fields: JSONFields, of card: CardID) throws(JSONFields.Fault) -> Use {
        let source = try fields.fields("source")
        return Use(
            id: try fields.required("id") { UseID($0) },
            personID: personID,
            cardID: card,
            instant: try instant("instant", fields),
            timeZone: try fields.text("timeZone"),
            local: try fields.required("local") { LocalDateTime($0) },
            method: try fields.required("method") { UseMethod(rawValue: $0) },
            source: try source.map { fields throws(Fault) in try useSource(fields) }
        )
    }

    private func useSource(_ fields: JSONFields) throws(JSONFields.Fault) -> UseSource {
        UseSource(
            kind: try fields.text("kind"),
            family: try fields.required("family") { WidgetFamily(rawValue: $0) },
            slot: try fields.optional("slot") { $0.integerValue.flatMap { Int(exactly: $0) } },
            entryDate: try optionalInstant("entryDate", fields)
        )
    }

    // MARK: Money

    private func balances(_ fields: JSONFields) throws(JSONFields.Fault) -> [Balance] {
        let balances = try fields.list("balances") { balance throws(Fault) in
            try self.balance(balance)
        }
        guard Set(balances.map(\.unit)).count == balances.count else {
            throw fields.fault("balances")
        }
        return balances
    }

    private func balance(_ fields: JSONFields) throws(JSONFields.Fault) -> Balance {
        Balance(
            unit: try fields.required("unit") { BalanceUnit($0) },
            amount: try fields.required("amount") { Amount($0) },
            goal: try fields.optional(text: "goal") { Amount($0) },
            step: try fields.optional(text: "step") { Amount($0) },
            reset: try fields.required("reset") { BalanceReset(rawValue: $0) },
            allowsNegative: try fields.flag("allowsNegative"),
            version: try fields.integer("version", in: JSONFields.versions)
        )
    }

    private func transaction(_ fields: JSONFields) throws(JSONFields.Fault) -> LedgerTransaction {
        LedgerTransaction(
            id: try fields.required("id") { TransactionID($0) },
            unit: try fields.required("unit") { BalanceUnit($0) },
            kind: try fields.required("kind") { LedgerTransaction.Kind(rawValue: $0) },
            change: try fields.required("change") { Amount($0) },
            balanceAfter: try fields.required("balanceAfter") { Amount($0) },
            occurredAt: try instant("occurredAt", fields),
            person: try fields.optional(text: "person") { PersonID($0) },
            note: try fields.optionalText("note") ?? ""
        )
    }

    // MARK: Messages and actions

    private func message(
        _ fields: JSONFields,
        of card: CardID
    ) throws(JSONFields.Fault) -> PartnerMessage {
        PartnerMessage(
            id: try fields.required("id") { MessageID($0) },
            cardID: card,
            title: try fields.text("title"),
            body: try fields.optionalText("body") ?? "",
            sentAt: try instant("sentAt", fields),
            readAt: try optionalInstant("readAt", fields)
        )
    }

    private func action(
        _ fields: JSONFields,
        of card: CardID
    ) throws(JSONFields.Fault) -> CardAction {
        CardAction(
            id: try fields.required("id") { ActionID($0) },
            cardID: card,
            kind: try fields.required("kind") { CardAction.Kind(rawValue: $0) },
            title: try fields.optionalText("title") ?? "",
            createdAt: try instant("createdAt", fields),
            completedAt: try optionalInstant("completedAt", fields)
        )
    }

    // MARK: Parts

    private func instant(_ name: String, _ fields: JSONFields) throws(JSONFields.Fault) -> Instant {
        try fields.required(name) { Instant(rfc3339: $0) }
    }

    private func optionalInstant(
        _ name: String,
        _ fields: JSONFields
    ) throws(JSONFields.Fault) -> Instant? {
        try fields.optional(text: name) { Instant(rfc3339: $0) }
    }
}
