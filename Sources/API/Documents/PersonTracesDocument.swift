import JSON
import WalletCore

/// What a person left beside what they hold, as members of the document of all that is kept of them.
struct PersonTracesDocument {
    private let traces: PersonTraces
    private let person: PersonID

    init(_ traces: PersonTraces, of person: PersonID) {
        self.traces = traces
        self.person = person
    }

    /// Writes the members into an object that is open.
    func writeMembers(to json: inout JSONWriter) {
        writeChoices(to: &json)
        writeAccess(to: &json)
        json.member("reminders") { json in
            json.array(traces.reminders) { Self.write($1, to: &$0) }
        }
        json.member("webhookMessages") { json in
            json.array(traces.webhookMessages) { Self.write($1, to: &$0) }
        }
        json.member("fieldChanges") { json in
            json.array(traces.fieldChanges) { json, change in
                json.object { json in
                    json.member("cardId", change.cardID.description)
                    json.member("field", change.field.rawValue)
                    json.member("version", change.version)
                    json.member("changedAt", change.changedAt.rfc3339)
                }
            }
        }
    }

    private func writeChoices(to json: inout JSONWriter) {
        json.member("readings") { json in
            json.array(traces.readings) { json, reading in
                json.object { json in
                    json.member("messageId", reading.messageID.description)
                    json.member("readAt", reading.readAt?.rfc3339)
                }
            }
        }
        json.member("stampSteps") { json in
            json.array(traces.stampSteps) { json, step in
                json.object { json in
                    json.member("cardId", step.cardID.description)
                    json.member("unit", step.unit.code)
                    json.member("small", step.isSmall)
                    json.member("setAt", step.setAt.rfc3339)
                }
            }
        }
        json.member("widgetOffsets") { json in
            json.array(traces.widgetOffsets) { json, offset in
                json.object { json in
                    json.member("deviceId", offset.deviceID.description)
                    json.member("kind", offset.kind)
                    json.member("family", offset.family.rawValue)
                    json.member("steps", offset.steps)
                    json.member("day", offset.day.description)
                }
            }
        }
    }

    private func writeAccess(to json: inout JSONWriter) {
        json.member("invitations") { json in
            json.array(traces.invitations) { json, invitation in
                json.object { json in
                    json.member("id", invitation.id.description)
                    json.member("walletId", invitation.walletID.description)
                    json.member("role", invitation.role.rawValue)
                    json.member("made", invitation.createdBy == person)
                    json.member("used", invitation.usedBy == person)
                    json.member("createdAt", invitation.createdAt.rfc3339)
                    json.member("expiresAt", invitation.expiresAt.rfc3339)
                    json.member("usedAt", invitation.usedAt?.rfc3339)
                }
            }
        }
        json.member("pairingCodes") { json in
            json.array(traces.pairingCodes) { json, code in
                json.object { json in
                    json.member("id", code.id.description)
                    json.member("scope", code.scope.rawValue)
                    json.member("createdAt", code.createdAt.rfc3339)
                    json.member("expiresAt", code.expiresAt.rfc3339)
                    json.member("usedAt", code.usedAt?.rfc3339)
                }
            }
        }
    }

    private static func write(_ reminder: Reminder, to json: inout JSONWriter) {
        json.object { json in
            json.member("cardId", reminder.cardID.description)
            json.member("subject", reminder.subject.description)
            json.member("dueDate", reminder.dueDate.description)
            json.member("thresholdDays", reminder.thresholdDays)
            json.member("listedAt", reminder.listedAt.rfc3339)
        }
    }

    private static func write(_ message: WebhookMessage, to json: inout JSONWriter) {
        json.object { json in
            json.member("id", message.id.description)
            json.member("cardId", message.cardID?.description)
            json.member("target", message.target)
            json.member("type", message.type)
            json.member("state", message.state.word.rawValue)
            json.member("createdAt", message.createdAt.rfc3339)
            json.member("body", message.body.map { String(decoding: $0, as: UTF8.self) })
        }
    }
}
