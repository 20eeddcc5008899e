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
        let widgets = placements.filter { !$0.isControl }.enumerated()
            .compactMap { Self.problem($0, $1) }
        let controls = placements.filter(\.isControl).enumerated()
            .compactMap { Self.problem($0, $1) }
        guard widgets.isEmpty, controls.isEmpty else { throw .invalid(widgets + controls) }
    }

    /// What is wrong with a placement, by its place among the widgets or the controls; nil for nothing.
    private static func problem(_ index: Int, _ placement: Placement) -> FieldProblem? {
        let catalogue = WidgetCatalogue.shipped
        guard let family = placement.family else {
            guard catalogue.control(placement.kind) == nil else { return nil }
            return FieldProblem(
                field: "controls[\(index)].kind",
                code: "unknown_kind",
                message: "There is no such control."
            )
        }
        guard let widget = catalogue.widget(placement.kind) else {
            return FieldProblem(
                field: "widgets[\(index)].kind",
                code: "unknown_kind",
                message: "There is no such widget."
            )
        }
        guard !widget.families.contains(family) else { return nil }
        return FieldProblem(
            field: "widgets[\(index)].family",
            code: "unsupported_family",
            message: "This widget does not come in that family."
        )
    }
}
