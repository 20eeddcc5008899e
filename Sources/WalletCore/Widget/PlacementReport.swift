/// The widgets and controls that a device has placed; a report replaces the one before.
public struct PlacementReport: Hashable, Sendable {
    /// Whose device.
    public let personID: PersonID
    /// The device.
    public let deviceID: DeviceID
    /// Which push service its tokens belong to; nil where it sent none.
    public let environment: PushEnvironment?
    /// The token that reloads its widgets; nil for none.
    public let widgetToken: PushToken?
    /// What is placed, in the device's order.
    public let placements: [Placement]
    /// When it was reported.
    public let reportedAt: Instant

    /// Makes a report.
    public init(
        personID: PersonID,
        deviceID: DeviceID,
        environment: PushEnvironment? = nil,
        widgetToken: PushToken? = nil,
        placements: [Placement],
        reportedAt: Instant
    ) {
        self.personID = personID
        self.deviceID = deviceID
        self.environment = environment
        self.widgetToken = widgetToken
        self.placements = placements
        self.reportedAt = reportedAt
    }
}

/// One widget or control on a device's screen.
public struct Placement: Hashable, Sendable {
    /// Its kind, one of the catalogue.
    public let kind: String
    /// A widget's size; nil for a control.
    public let family: WidgetFamily?
    /// The first 16 hex digits of the SHA-256 of its canonical configuration.
    public let configurationHash: String
    /// The canonical configuration; nil where the device sent the hash alone.
    public let configuration: String?
    /// A control's own push token; nil for none.
    public let token: PushToken?

    /// Whether it is a control.
    public var isControl: Bool { family == nil }

    /// Makes a placement.
    public init(
        kind: String,
        family: WidgetFamily?,
        configurationHash: String,
        configuration: String? = nil,
        token: PushToken? = nil
    ) {
        self.kind = kind
        self.family = family
        self.configurationHash = configurationHash
        self.configuration = configuration
        self.token = token
    }
}

/// How many of a kind and family are placed.
public struct PlacementCount: Hashable, Sendable {
    /// The kind.
    public let kind: String
    /// The size; nil for controls.
    public let family: WidgetFamily?
    /// How many are placed.
    public let placementCount: Int
    /// On how many devices.
    public let deviceCount: Int
    /// By how many people.
    public let personCount: Int

    /// Makes a count.
    public init(
        kind: String,
        family: WidgetFamily?,
        placementCount: Int,
        deviceCount: Int,
        personCount: Int
    ) {
        self.kind = kind
        self.family = family
        self.placementCount = placementCount
        self.deviceCount = deviceCount
        self.personCount = personCount
    }
}

/// A push service's token; a secret, so that it never reaches a log.
public struct PushToken: Hashable, Sendable, CustomStringConvertible {
    /// The token as the device got it.
    public let text: String

    /// Takes a token.
    public init(_ text: String) {
        self.text = text
    }

    /// Names the type only.
    public var description: String { "PushToken" }
}

/// Which push service tokens belong to.
public enum PushEnvironment: String, CaseIterable, Hashable, Sendable {
    case development
    case production
}
