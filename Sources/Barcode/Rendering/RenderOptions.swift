/// How a symbol is drawn.
public struct RenderOptions: Hashable, Sendable {
    /// How much light margin is drawn.
    public enum QuietZoneChoice: Hashable, Sendable {
        /// What the standard of the symbology asks for.
        case standard

        /// None: the caller's page provides it.
        case none

        /// The same number of modules on every side.
        case modules(Int)
    }

    /// The scales that are drawn, in pixels per module.
    public static let scales = 1...32

    /// The bar heights that are drawn, in modules.
    public static let barHeights = 5...400

    /// The margins that are drawn, in modules.
    public static let quietZones = 0...64

    /// Pixels per module; user units per module in SVG.
    public let scale: Int

    /// The margin.
    public let quietZone: QuietZoneChoice

    /// Whether the human-readable characters are drawn, where the symbology has them.
    public let showsText: Bool

    /// The height of the bars of a linear symbol in modules; `nil` for the standard's.
    public let barHeightModules: Int?

    /// Makes options that are within their ranges.
    ///
    /// - Parameters:
    ///   - scale: `1...32`.
    ///   - quietZone: with `modules`, `0...64`.
    ///   - showsText: whether to draw the human-readable characters.
    ///   - barHeightModules: `5...400`, for linear symbols only.
    /// - Throws: `invalidOption` naming the option that is out of range.
    public init(
        scale: Int = 4,
        quietZone: QuietZoneChoice = .standard,
        showsText: Bool = false,
        barHeightModules: Int? = nil
    ) throws(BarcodeError) {
        guard Self.scales.contains(scale) else {
            throw .invalidOption(name: "scale", allowed: "1 to 32")
        }
        if case .modules(let modules) = quietZone, !Self.quietZones.contains(modules) {
            throw .invalidOption(name: "quiet", allowed: "0 to 64 modules")
        }
        if let barHeightModules, !Self.barHeights.contains(barHeightModules) {
            throw .invalidOption(name: "height", allowed: "5 to 400 modules")
        }
        self.scale = scale
        self.quietZone = quietZone
        self.showsText = showsText
        self.barHeightModules = barHeightModules
    }

    /// The standard's drawing: four pixels per module, the standard's margin, no text.
    public static let standard = RenderOptions()

    private init() {
        scale = 4
        quietZone = .standard
        showsText = false
        barHeightModules = nil
    }
}
