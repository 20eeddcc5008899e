import Synchronization
import Testing
import Timeline
import WalletCore
import WalletService

extension TestWallet {
    /// Pairs a device of the owner's.
    ///
    /// - Returns: the owner on that device, with a token of the scope `widget`.
    /// - Throws: where it cannot be paired.
    func device(_ name: String = "Phone") throws -> Principal {
        let secret = try write { session throws(WalletError) in
            try session.addPairingCode(scope: .widget).secret
        }
        let paired = Mutex<DeviceID?>(nil)
        // The one writer answers in order, so a write behind it has its answer after it.
        service.pairDevice(DevicePairing.Request(code: secret, name: name)) { result in
            if case .success(let pair) = result { paired.withLock { $0 = pair.device.id } }
        }
        try service.writeAndWait(as: principal) { _ in }
        let id = try #require(paired.withLock { $0 })
        return Principal(personID: principal.personID, deviceID: id, scope: .widget)
    }

    /// Does what a tap means.
    func perform(
        _ intent: WidgetIntent,
        as caller: Principal? = nil,
        source: UseSource? = nil,
        at occurredAt: Instant? = nil
    ) throws(WalletError) -> IntentOutcome {
        let request = IntentRequest(intent, source: source, occurredAt: occurredAt)
        return try service.writeAndWait(as: caller ?? principal) { session throws(WalletError) in
            try session.perform(request)
        }
    }

    /// What a widget shows from now on.
    func plan(
        _ configuration: WidgetConfiguration,
        _ family: WidgetFamily = .systemSmall,
        kind: String = WidgetRequest.kindDefault,
        as caller: Principal? = nil
    ) throws(WalletError) -> WidgetFeedPlan {
        let request = WidgetRequest(
            kind: kind,
            family: family,
            configuration: configuration.canonicalJSON
        )
        return try service.read(as: caller ?? principal) { session throws(WalletError) in
            try session.timeline(request)
        }
    }
}

extension WidgetFeedPlan {
    /// The names of the cards of the entry in force at an instant.
    func names(at instant: Instant) -> [String] {
        let entry = timeline.entries.last { $0.date <= instant } ?? timeline.entries[0]
        return entry.cards.map { cards[$0.ref].card.name }
    }
}
