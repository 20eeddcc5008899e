/// How often the card was right, by the number of earlier uses.
struct LengthPlot {
    private let cells: [HitBreakdown.Cell]

    private static let side = (width: 84.0, height: 240.0)
    private static let margin = 50.0

    init(_ breakdown: HitBreakdown) {
        cells = breakdown.byLength
    }

    func write(to page: inout MarkupWriter) {
        Plot(
            caption:
                "Hit rate by the number of earlier uses: first (left bar) and first four (right bar)",
            width: Int(Self.side.width * Double(cells.count) + 2 * Self.margin),
            height: Int(Self.side.height + 2 * Self.margin),
            content: draw
        ).write(to: &page)
    }

    private func draw(_ svg: inout MarkupWriter) {
        let (left, base) = (Self.margin, Self.margin + Self.side.height)
        svg.line("axis", left, base, left + Self.side.width * Double(cells.count), base)
        for (index, cell) in cells.enumerated() {
            let start = left + Self.side.width * Double(index)
            svg.label(Self.name(index), x: start + Self.side.width / 2, y: base + 18)
            svg.label("\(cell.count) uses", x: start + Self.side.width / 2, y: base + 34)
            guard cell.count > 0 else { continue }
            bar("one", start + 10, Double(cell.first) / Double(cell.count), &svg)
            bar("four", start + 44, Double(cell.four) / Double(cell.count), &svg)
        }
    }

    private func bar(_ style: String, _ x: Double, _ share: Double, _ svg: inout MarkupWriter) {
        let base = Self.margin + Self.side.height
        let height = share * Self.side.height
        svg.element(
            "rect",
            [
                ("class", style), ("x", Plot.number(x)), ("y", Plot.number(base - height)),
                ("width", "28"), ("height", Plot.number(height)),
            ]
        )
        svg.label(DecimalText.text(share, places: 2), x: x + 14, y: base - height - 4)
    }

    /// The group in words, such as `25–49`.
    private static func name(_ index: Int) -> String {
        let bounds = HitBreakdown.lengthBounds
        if index == 0 { return "under \(bounds[0])" }
        if index == bounds.count { return "\(bounds[index - 1]) and more" }
        return "\(bounds[index - 1])–\(bounds[index] - 1)"
    }
}
