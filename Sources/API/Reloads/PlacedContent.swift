import WalletCore
import WalletService

/// What all of a person's placed widgets and controls show.
struct PlacedContent: Sendable {
    /// One placed widget or control of one device; two of the same settings are one.
    struct Place: Hashable, Sendable {
        let device: DeviceID
        let kind: String
        let family: WidgetFamily?
        let configurationHash: String
    }

    /// The revision that it holds.
    let rev: Int64
    private let tracks: [Place: VisibleTrack]

    /// Works out what is shown, as each device sees it.
    ///
    /// The revision and all contents are of one committed state: a content that is newer than its
    /// revision would be taken for known by whoever waits from that revision on.
    ///
    /// - Parameters:
    ///   - person: whose.
    ///   - service: the use cases.
    /// - Throws: why the repository failed.
    init(of person: PersonID, _ service: WalletService) throws(WalletError) {
        let overall = Principal(personID: person, scope: .widget)
        self = try service.read(as: overall) { session throws(WalletError) in
            try PlacedContent(of: person, session)
        }
    }

    private init(of person: PersonID, _ session: ReadSession) throws(WalletError) {
        var tracks: [Place: VisibleTrack] = [:]
        for report in try session.placementReports() {
            let principal = Principal(
                personID: person,
                deviceID: report.deviceID,
                scope: .widget
            )
            for placement in report.placements {
                let place = Place(
                    device: report.deviceID,
                    kind: placement.kind,
                    family: placement.family,
                    configurationHash: placement.configurationHash
                )
                guard tracks[place] == nil else { continue }
                tracks[place] = try Self.track(placement, session.acting(as: principal))
            }
        }
        (rev, self.tracks) = (try session.visibleRev(), tracks)
    }

    /// What differs from an earlier content within the next day; what is placed newly shows itself.
    func changes(since earlier: PlacedContent, at now: Instant) -> [ReloadSignal] {
        var found: Set<Place> = []
        for (place, track) in tracks {
            guard let before = earlier.tracks[place], !track.looksLike(before, from: now) else {
                continue
            }
            found.insert(place)
        }
        var signals: [ReloadSignal] = []
        for place in found.sorted(by: { ($0.device, $0.kind) < ($1.device, $1.kind) }) {
            let signal = ReloadSignal(
                rev: rev,
                scope: place.family == nil ? .control(place.kind) : .kind(place.kind),
                reason: .content,
                device: place.device
            )
            if !signals.contains(signal) { signals.append(signal) }
        }
        return signals
    }

    private static func track(
        _ placement: Placement,
        _ session: ReadSession
    ) throws(WalletError) -> VisibleTrack {
        // A device that sent the hash alone may show any card: every one of them counts.
        guard let configuration = placement.configuration else {
            return VisibleTrack(always: try session.widgetCandidates().shown)
        }
        let bytes = Array(configuration.utf8)
        guard let family = placement.family else {
            guard let control = WidgetCatalogue.shipped.control(placement.kind) else {
                return .blank
            }
            return VisibleTrack(always: try session.controlValue(control, bytes, .standard).shown)
        }
        let request = WidgetRequest(
            kind: placement.kind,
            family: family,
            configuration: bytes
        )
        return VisibleTrack(try session.timeline(request))
    }
}
