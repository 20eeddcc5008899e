public import JSON
public import WalletCore

/// One widget that a client can place.
public struct WidgetKind: Sendable {
    /// Its immutable name.
    public let kind: String
    /// What people call it.
    public let displayName: WidgetText
    /// One sentence that begins with a verb.
    public let description: WidgetText
    /// The sizes it comes in.
    public let families: [WidgetFamily]
    /// How its cards are found.
    public let selection: Selection
    /// Its settings, as declared.
    public let parameters: [WidgetParameter]
    /// What else the gallery says of it, as declared.
    public let traits: JSONObject

    /// How a widget's cards are found.
    public enum Selection: String, CaseIterable, Sendable {
        /// In one of the five modes.
        case list
        /// The one card that was chosen.
        case single
        /// Cards or pictures that take turns.
        case rotation
        /// The one card whose progress towards a goal is shown.
        case stamps
    }

    /// How many cards it shows at most in a size.
    public func cardCountMax(_ family: WidgetFamily) -> Int {
        switch selection {
        case .list, .rotation: family.cardCountMax
        case .single, .stamps: 1
        }
    }
}

/// One control that a client can place.
public struct ControlKind: Sendable {
    /// Its immutable name.
    public let kind: String
    /// What using it does.
    public let action: Action
    /// What people call it.
    public let displayName: WidgetText
    /// One sentence that begins with a verb.
    public let description: WidgetText
    /// What pressing it does, in a word.
    public let actionHint: WidgetText
    /// The name of its symbol.
    public let symbol: String
    /// Its settings, as declared.
    public let parameters: [WidgetParameter]
    /// What else the gallery says of it, as declared.
    public let traits: JSONObject

    /// Whether it is pressed or switched.
    public var template: Template {
        switch action {
        case .openCard: .button
        case .setAutoMode: .toggle
        }
    }

    /// What kind of control it is.
    public enum Template: String, CaseIterable, Sendable {
        /// It is pressed.
        case button
        /// It is switched, and has a value that can be set.
        case toggle
    }

    /// What controls do, by the names of the intents that are sent for it.
    public enum Action: String, CaseIterable, Sendable {
        /// Opens the card of its settings.
        case openCard
        /// Switches the automatic choice of cards.
        case setAutoMode
    }
}

/// One setting of a widget or control.
public struct WidgetParameter: Sendable {
    /// Its name in the configuration.
    public let name: String
    /// What people call it.
    public let title: WidgetText
    /// The declaration without the title.
    public let declaration: JSONObject

    /// What it is chosen from; nil for a setting that is no choice of cards or groups.
    public var entity: Entity? {
        declaration["entity"]?.stringValue.flatMap(Entity.init(rawValue:))
    }

    /// What a setting can be chosen from.
    public enum Entity: String, CaseIterable, Sendable {
        case card
        /// A card with a balance that has a goal.
        case stampCard
        case group
    }
}
