public import WalletCore

extension WriteSession {
    /// How many widgets and controls one device may report.
    public static let placementCountMax = 200

    /// Takes a device's full report of what it has placed; what it reported before is replaced.
    ///
    /// A report that says what is known already changes nothing.
    ///
    /// - Parameters:
    ///   - placements: widgets and controls in the device's order.
    ///   - device: the reporting device, one of the person's.
    ///   - environment: which push service its tokens belong to.
    ///   - widgetToken: the token that reloads its widgets.
    ///   - system: its operating system and version; nil leaves what is known.
    ///   - timeZone: its IANA zone; nil leaves what is known.
    /// - Returns: the report as it is stored.
    /// - Throws: ``WalletError/notFound(_:)`` where the person has no such device,
    ///   ``WalletError/badTimeZone(_:)``, ``WalletError/invalid(_:)`` for what is in no catalogue.
    public func reportPlacements(
        _ placements: [Placement],
        on device: DeviceID,
        environment: PushEnvironment? = nil,
        widgetToken: PushToken? = nil,
        system: String? = nil,
        timeZone: String? = nil
    ) throws(WalletError) -> PlacementReport {
        try check(placements)
        if let system { _ = try TextRule.system.checked(system, field: "os") }
        guard let known = try read.devices().first(where: { $0.id == device }) else {
            throw .notFound(.device)
        }
        if known.system != system ?? known.system || known.timeZone != timeZone ?? known.timeZone {
            _ = try editDevice(device) { device in
                if let system { device.system = system }
                if let timeZone { device.timeZone = timeZone }
            }
        }
        let before = try read.placementReports().first { $0.deviceID == device }
        let report = PlacementReport(
            personID: principal.personID,
            deviceID: device,
            environment: environment,
            widgetToken: widgetToken,
            placements: placements,
            reportedAt: now
        )
        if let before, before.placements == placements, before.environment == environment,
            before.widgetToken == widgetToken
        {
            return before
        }
        try writing { writer throws(RepositoryError) in try writer.replace(report) }
        return report
    }

    private func check(_ placements: [Placement]) throws(WalletError) {
        guard placements.count <= Self.placementCountMax else {
            throw .invalid(
                "widgets",
                "too_many",
                "A device reports at most \(Self.placementCountMax) widgets and controls."
            )
        }
        let catalogue = WidgetCatalogue.shipped
        for placement in placements {
            guard let family = placement.family else {
                _ = try catalogue.requireControl(placement.kind)
                continue
            }
            let widget = try catalogue.requireWidget(placement.kind)
            guard widget.families.contains(family) else { throw .unsupportedFamily }
        }
    }
}
