public import Timeline
public import WalletCore

/// What a control shows: a symbol and short texts, never more.
public struct ControlValue: Sendable {
    /// What a person sees and can do.
    public let shown: Shown
    /// The revision that it holds.
    public let rev: Int64

    /// What a person sees and can do: two that are equal look the same.
    public struct Shown: Hashable, Sendable {
        /// A toggle's position; of a button, whether pressing it can do anything.
        public let value: Bool
        /// What stands beside the symbol.
        public let label: String
        /// The name of the symbol.
        public let symbol: String
        /// A second, shorter text; nil for none.
        public let status: String?
        /// Why it shows nothing of its own; nil where it does.
        public let state: TimelineEntryState?
        /// Where a button leads; nil for nowhere.
        public let link: DeepLink?
    }

    /// What the gallery shows, a constant.
    ///
    /// - Parameters:
    ///   - control: the control.
    ///   - language: the reader's language.
    /// - Returns: the value.
    public static func preview(
        of control: ControlKind,
        _ language: DisplayLanguage
    ) -> ControlValue {
        ControlValue(
            shown: Shown(
                value: true,
                label: control.displayName[language],
                symbol: control.symbol,
                status: nil,
                state: nil,
                link: nil
            ),
            rev: 0
        )
    }
}

extension ReadSession {
    /// What a control shows now; reading changes nothing.
    ///
    /// - Parameters:
    ///   - control: the control.
    ///   - configuration: its settings as JSON; empty for none.
    ///   - language: the reader's language.
    /// - Returns: the value; off, with a state, where nothing can be shown.
    /// - Throws: why the repository failed.
    public func controlValue(
        _ control: ControlKind,
        _ configuration: [UInt8],
        _ language: DisplayLanguage
    ) throws(WalletError) -> ControlValue {
        ControlValue(
            shown: try shown(control, configuration, language),
            rev: try visibleRev()
        )
    }

    private func shown(
        _ control: ControlKind,
        _ configuration: [UInt8],
        _ language: DisplayLanguage
    ) throws(WalletError) -> ControlValue.Shown {
        let name = control.displayName[language]
        switch control.action {
        case .setAutoMode:
            let isOn = try me().settings.autoMode
            return ControlValue.Shown(
                value: isOn,
                label: name,
                symbol: control.symbol,
                status: Self.status(isOn, language),
                state: nil,
                link: nil
            )
        case .openCard:
            let (member, state) = try cardOfButton(configuration)
            return ControlValue.Shown(
                value: member != nil,
                label: member?.card.name ?? name,
                symbol: control.symbol,
                status: nil,
                state: state,
                link: member.map {
                    .card($0.card.id, from: .control(kind: control.kind))
                }
            )
        }
    }

    private func cardOfButton(
        _ configuration: [UInt8]
    ) throws(WalletError) -> (card: MemberCard?, state: TimelineEntryState?) {
        guard try !isDeviceLocked() else { return (nil, .locked) }
        let (read, problems) = WidgetConfiguration.reading(configuration)
        guard problems.isEmpty, let name = read.cardNames.first else { return (nil, .unconfigured) }
        guard let id = CardID(name) else { return (nil, .fallback) }
        do throws(WalletError) {
            let member = try card(id)
            let obstacle = member.obstacle(on: try zone().date(now))
            return obstacle?.isEverywhere ?? false ? (nil, .fallback) : (member, nil)
        } catch .notFound {
            return (nil, .fallback)
        }
    }

    private static func status(_ isOn: Bool, _ language: DisplayLanguage) -> String {
        switch language {
        case .english: isOn ? "On" : "Off"
        case .german: isOn ? "Ein" : "Aus"
        case .russian: isOn ? "Вкл." : "Выкл."
        }
    }
}
