public import WalletCore

/// What use cases take from outside, so that tests can hold it still.
public struct ServiceEnvironment: Sendable {
    /// Where time zones come from.
    public let zones: any ZoneProvider
    /// What tells the time.
    public let clock: any WallClock
    /// Where ids and secrets come from; cryptographically random in production.
    public let random: any RandomSource
    /// What folds text for search.
    public let folder: any TextFolder
    /// Where the relevance model in force comes from.
    public let relevance: any RelevanceModelSource
    /// What decodes pictures.
    public let pictures: any PictureRendering

    /// Makes an environment.
    public init(
        zones: any ZoneProvider,
        clock: any WallClock,
        random: any RandomSource,
        folder: any TextFolder,
        relevance: any RelevanceModelSource = ShippedModelSource(),
        pictures: any PictureRendering = NoPictureRendering()
    ) {
        self.zones = zones
        self.clock = clock
        self.random = random
        self.folder = folder
        self.relevance = relevance
        self.pictures = pictures
    }

    /// The table of a zone.
    ///
    /// - Parameter identifier: an IANA name.
    /// - Returns: the table.
    /// - Throws: ``WalletError/badTimeZone(_:)`` where there is no such zone.
    public func zone(_ identifier: String) throws(WalletError) -> ZoneTable {
        guard let table = zones.zone(identifier) else { throw .badTimeZone(identifier) }
        return table
    }
}
