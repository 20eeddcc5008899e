import JSON
import Timeline
import WalletCore
public import WalletService

/// The JSON of a widget's timeline: the same bytes over REST and on the command line.
public struct TimelineDocument {
    private let plan: WidgetFeedPlan

    /// The most bytes that a timeline may have: what an extension's little memory can hold.
    public static let byteCountMax = 65_536

    /// Makes the document.
    public init(_ plan: WidgetFeedPlan) {
        self.plan = plan
    }

    /// The whole document, at most ``byteCountMax`` bytes: entries that do not fit are left for the
    /// next timeline, which is then asked for before they would begin.
    public var bytes: [UInt8] {
        let whole = Self.bytes(plan)
        guard whole.count > Self.byteCountMax else { return whole }
        // The size rises with the entries, so halving finds how many fit; one always does.
        var (fitting, tooMany) = (1, plan.timeline.entries.count)
        var best = Self.bytes(plan.limited(entryCount: 1))
        while tooMany - fitting > 1 {
            let middle = (fitting + tooMany) / 2
            let bytes = Self.bytes(plan.limited(entryCount: middle))
            if bytes.count <= Self.byteCountMax {
                (fitting, best) = (middle, bytes)
            } else {
                tooMany = middle
            }
        }
        return best
    }

    private static func bytes(_ plan: WidgetFeedPlan) -> [UInt8] {
        let timeline = plan.timeline
        let shown = ShownPlan(plan)
        let why = WhyLines(timeline.entries, plan.language)
        var json = JSONWriter(capacity: 8192)
        json.object { json in
            writeHead(plan, to: &json)
            write(shown.cards, plan.language, to: &json)
            write(why, to: &json)
            json.member("entries") { json in
                json.array(timeline.entries.indices) { json, index in
                    entry(index, plan, shown, why).write(to: &json)
                }
            }
            write(timeline.policy, to: &json)
            json.member("missing") { json in
                json.array(timeline.missing) { json, missing in
                    json.object { json in
                        json.member("id", missing.id)
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
        let plan = plan.limited(entryCount: 1)
        let shown = ShownPlan(plan)
        let why = WhyLines(plan.timeline.entries, plan.language)
        var json = JSONWriter(capacity: 2048)
        json.object { json in
            Self.writeHead(plan, to: &json)
            Self.write(shown.cards, plan.language, to: &json)
            Self.write(why, to: &json)
            json.member("entry") { json in Self.entry(0, plan, shown, why).write(to: &json) }
        }
        return json.bytes
    }

    private static func writeHead(_ plan: WidgetFeedPlan, to json: inout JSONWriter) {
        json.member("schema", 1)
        json.member("kind", plan.request.kind)
        json.member("family", plan.request.family.rawValue)
        json.member("tz", plan.zone.identifier)
        json.member("configHash", ConfigurationHash.of(plan.configuration))
    }

    private static func entry(
        _ index: Int,
        _ plan: WidgetFeedPlan,
        _ shown: ShownPlan,
        _ why: WhyLines
    ) -> WidgetEntryDocument {
        WidgetEntryDocument(
            entry: plan.timeline.entries[index],
            shown: shown.entries[index],
            cards: shown.cards,
            why: why,
            language: plan.language
        )
    }

    private static func write(
        _ cards: [WidgetCard],
        _ language: DisplayLanguage,
        to json: inout JSONWriter
    ) {
        json.member("cards") { json in
            json.array(cards) { json, card in
                WidgetCardDocument(card, language).write(to: &json)
            }
        }
    }

    private static func write(_ why: WhyLines, to json: inout JSONWriter) {
        json.member("why") { json in
            json.array(why.lines) { json, line in json.value(line) }
        }
    }

    private static func write(_ policy: TimelineReloadPolicy, to json: inout JSONWriter) {
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
