import JSON
import TestSupport
import Testing
import WalletCore

/// What a person left beside what they hold is found whole, is nobody else's, and goes with them.
@Suite struct PersonTracesContractTests {
    private func invitation(_ number: UInt64, by maker: PersonID, _ fixture: Fixture) -> Invitation
    {
        Invitation(
            id: Fixture.id(number),
            walletID: fixture.wallet.id,
            secretHash: [UInt8](repeating: UInt8(number), count: 32),
            role: .viewer,
            createdBy: maker,
            createdAt: Fixture.start.adding(seconds: Int64(number)),
            expiresAt: Fixture.start.adding(seconds: 86_400)
        )
    }

    /// All that a person can leave.
    private func everything(_ fixture: Fixture, _ card: Card, _ device: Device) -> PersonTraces {
        let anna = fixture.anna.id
        var used = invitation(31, by: fixture.boris.id, fixture)
        used.usedBy = anna
        used.usedAt = Fixture.start.adding(seconds: 40)
        return PersonTraces(
            readings: [
                PersonTraces.MessageReading(messageID: Fixture.id(20), readAt: Fixture.start),
                PersonTraces.MessageReading(messageID: Fixture.id(21), readAt: nil),
            ],
            stampSteps: [
                StampStep(
                    personID: anna,
                    cardID: card.id,
                    unit: .stamps,
                    isSmall: true,
                    setAt: Fixture.start
                )
            ],
            reminders: [Reminder.Subject.balance(.points), .card].map { subject in
                Reminder(
                    personID: anna,
                    cardID: card.id,
                    subject: subject,
                    dueDate: CalendarDate(daysSinceEpoch: 20_800),
                    thresholdDays: 7,
                    listedAt: Fixture.start
                )
            },
            widgetOffsets: [
                WidgetOffset(
                    deviceID: device.id,
                    kind: "CardListWidget",
                    family: .systemSmall,
                    steps: 3,
                    day: CalendarDate(daysSinceEpoch: 20_786)
                )
            ],
            invitations: [invitation(30, by: anna, fixture), used],
            pairingCodes: [
                PairingCode(
                    id: Fixture.id(40),
                    personID: anna,
                    secretHash: [UInt8](repeating: 4, count: 32),
                    scope: .widget,
                    createdAt: Fixture.start,
                    expiresAt: Fixture.start.adding(seconds: PairingCode.lifetimeSeconds)
                )
            ],
            webhookMessages: [
                WebhookMessage(
                    id: Fixture.id(50),
                    personID: anna,
                    cardID: card.id,
                    target: "family",
                    type: "reminder.listed",
                    createdAt: Fixture.start,
                    body: Array("{}".utf8),
                    state: .pending(nextAttemptAt: Fixture.start)
                )
            ],
            fieldChanges: [
                PersonTraces.FieldChange(
                    cardID: card.id,
                    field: .name,
                    version: 2,
                    changedAt: Fixture.start
                )
            ]
        )
    }

    private func store(
        _ traces: PersonTraces,
        of person: PersonID,
        _ writer: any WalletWriter
    ) throws {
        for reading in traces.readings {
            try writer.setMessageRead(reading.messageID, reader: person, at: reading.readAt)
        }
        for step in traces.stampSteps { try writer.save(step) }
        for reminder in traces.reminders { try writer.insert(reminder) }
        for offset in traces.widgetOffsets { try writer.save(offset) }
        for invitation in traces.invitations { try writer.save(invitation) }
        for code in traces.pairingCodes { try writer.save(code) }
        for message in traces.webhookMessages { try writer.insert(message) }
        for change in traces.fieldChanges {
            try writer.insert(
                CardFieldPast(
                    cardID: change.cardID,
                    field: change.field,
                    version: change.version,
                    value: .string("before"),
                    changedBy: person,
                    changedAt: change.changedAt
                )
            )
        }
    }

    @Test(arguments: Engine.allCases) func allOfThemAreFoundAndGo(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            try fixture.addBoris(to: repository, role: .owner)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            let anna = fixture.anna.id
            let device = Device(
                id: Fixture.id(11),
                personID: anna,
                name: "Phone",
                createdAt: Fixture.start
            )
            let traces = everything(fixture, card, device)
            try repository.commit { writer in
                try writer.save(device)
                for reading in traces.readings {
                    let message = PartnerMessage(
                        id: reading.messageID,
                        cardID: card.id,
                        title: "Hello",
                        sentAt: Fixture.start
                    )
                    try writer.insert(message, rev: 2)
                }
                try store(traces, of: anna, writer)
            }
            #expect(try repository.read { try $0.traces(of: anna) } == traces)
            // He made one of the invitations, and that is all.
            let others = try repository.read { try $0.traces(of: fixture.boris.id) }
            #expect(others == PersonTraces(invitations: [traces.invitations[1]]))
            try repository.commit { writer in
                try writer.erase(anna, at: Fixture.start.adding(seconds: 99))
            }
            #expect(try repository.read { try $0.traces(of: anna) } == PersonTraces())
        }
    }
}
