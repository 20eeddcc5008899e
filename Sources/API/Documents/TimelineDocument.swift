import JSON
import Timeline
import WalletCore
public import WalletService

/// The JSON of a widget's timeline: the same bytes over REST and on the command line.
public struct TimelineDocument {
    private let plan: WidgetFeedPlan
    private let why: [String]

    /// Makes the document.
    public init(_ plan: WidgetFeedPlan) {
        self.plan = plan
        var lines: [String] = []
        for entry in plan.timeline.entries {
            for card in entry.cards {
                let line = card.cause.line(in: plan.language)
                if !lines.contains(line) { lines.append(line) }
            }
        }
        why = lines
    }

    /// The whole document, at most 64 KiB.
    public var bytes: [UInt8] {
        var json = JSONWriter(capacity: 8192)
        let timeline = plan.timeline
        json.object { json in
            writeHead(to: &json)
            json.member("cards") { json in
                json.array(plan.cards) { json, card in
                    WidgetCardDocument(card, plan: plan).write(to: &json)
                }
            }
            json.member("why") { json in
                json.array(why) { json, line in json.value(line) }
            }
            json.member("entries") { json in
                json.array(timeline.entries) { json, entry in write(entry, to: &json) }
            }
            write(timeline.policy, to: &json)
            json.member("missing") { json in
                json.array(timeline.missing) { json, missing in
                    json.object { json in
                        json.member("id", missing.id.description)
                        json.member("reason", missing.reason.rawValue)
                    }
                }
            }
            json.member("staleAfter", timeline.staleAfter.rfc3339)
        }
        return json.bytes
    }

    /// The snapshot: what stands now, as a document of one entry.
    public var snapshotBytes: [UInt8] {
        var json = JSONWriter(capacity: 2048)
        guard let entry = plan.timeline.entries.first else { return [] }
        let refs = Set(entry.cards.map(\.ref))
        json.object { json in
            writeHead(to: &json)
            json.member("cards") { json in
                json.array(plan.cards.indices.filter(refs.contains)) { json, index in
                    WidgetCardDocument(plan.cards[index], plan: plan).write(to: &json)
                }
            }
            json.member("why") { json in
                json.array(why) { json, line in json.value(line) }
            }
            json.member("entry") { json in write(entry, to: &json) }
        }
        return json.bytes
    }

    private func writeHead(to json: inout JSONWriter) {
        json.member("schema", 1)
        json.member("kind", plan.request.kind)
        json.member("family", plan.request.family.rawValue)
        json.member("tz", plan.zone.identifier)
        json.member("configHash", ConfigurationHash.of(plan.configuration))
    }

    private func write(_ entry: TimelineEntry, to json: inout JSONWriter) {
        json.object { json in
            json.member("date", entry.date.rfc3339)
            json.member("state", entry.state.rawValue)
            json.member("cards") { json in
                json.array(entry.cards) { json, card in write(card, to: &json) }
            }
            json.member("texts") { json in json.array { _ in } }
            json.member("widgetURL", widgetURL(entry))
            json.member("relevance") { json in
                json.object { json in
                    json.member("score", .number(FixedPoint.text(entry.relevance.score)))
                    json.member("duration", entry.relevance.duration)
                }
            }
        }
    }

    private func write(_ entryCard: TimelineEntryCard, to json: inout JSONWriter) {
        let member = plan.cards[entryCard.ref]
        json.object { json in
            json.member("ref", member.card.id.description)
            let badges = badges(of: member)
            if !badges.isEmpty {
                json.member("badges") { json in
                    json.array(badges) { json, badge in json.value(badge) }
                }
            }
            // What a person may hide on the lock screen: the code and what the card is worth.
            let redact = ["code", "balance"].filter { name in
                name == "code" ? member.card.barcode != nil : !member.balances.isEmpty
            }
            if !redact.isEmpty {
                json.member("redact") { json in
                    json.array(redact) { json, name in json.value(name) }
                }
            }
            if let image = entryCard.image { json.member("image", image.rawValue) }
            let line = entryCard.cause.line(in: plan.language)
            if let place = why.firstIndex(of: line) { json.member("why", place) }
        }
    }

    private func badges(of member: MemberCard) -> [String] {
        var badges: [String] = []
        if member.card.status == .needsActivation { badges.append("needsActivation") }
        if plan.unreadMessageCounts[member.card.id] != nil { badges.append("unreadMessage") }
        return badges
    }

    /// One place to go for the whole widget: the card where there is one, else the list.
    private func widgetURL(_ entry: TimelineEntry) -> String {
        let source = "src=widget&k=\(plan.request.kind)&f=\(plan.request.family.rawValue)"
        guard entry.state != .empty else { return "wallet://add?\(source)" }
        guard let first = entry.cards.first, entry.cards.count == 1 else {
            return "wallet://cards?\(source)"
        }
        return "wallet://card/\(plan.timeline.cards[first.ref])?\(source)"
    }

    private func write(_ policy: TimelineReloadPolicy, to json: inout JSONWriter) {
        json.member("policy") { json in
            json.object { json in
                switch policy {
                case .atEnd: json.member("type", "atEnd")
                case .never: json.member("type", "never")
                case .after(let date):
                    json.member("type", "after")
                    json.member("date", date.rfc3339)
                }
            }
        }
    }
}
