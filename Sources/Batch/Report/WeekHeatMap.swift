/// How often the first card was right, by weekday and hour.
struct WeekHeatMap {
    private let cells: [HitBreakdown.Cell]

    private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let side = 26
    private static let margin = (left: 44, top: 24)

    init(_ breakdown: HitBreakdown) {
        cells = breakdown.byHour
    }

    func write(to page: inout MarkupWriter) {
        Plot(
            caption: "Hit rate of the first card by weekday and hour: the fuller the colour, the "
                + "higher; hours without a use are left empty",
            width: Self.margin.left + 24 * Self.side + 10,
            height: Self.margin.top + 7 * Self.side + 10,
            content: draw
        ).write(to: &page)
    }

    private func draw(_ svg: inout MarkupWriter) {
        for hour in stride(from: 0, to: 24, by: 3) {
            let x = Double(Self.margin.left + hour * Self.side) + Double(Self.side) / 2
            svg.label("\(hour)", x: x, y: Double(Self.margin.top) - 8)
        }
        for (day, name) in Self.days.enumerated() {
            let y = Self.margin.top + day * Self.side
            svg.label(
                name,
                x: Double(Self.margin.left) - 6,
                y: Double(y) + Double(Self.side) / 2 + 4,
                anchor: "end"
            )
            for hour in 0..<24 { draw(day, hour, name, &svg) }
        }
    }

    private func draw(_ day: Int, _ hour: Int, _ name: String, _ svg: inout MarkupWriter) {
        let cell = cells[day * 24 + hour]
        guard cell.count > 0 else { return }
        let share = Double(cell.first) / Double(cell.count)
        svg.element(
            "rect",
            [
                ("class", "one"), ("stroke-opacity", "0.3"),
                ("fill-opacity", DecimalText.text(0.05 + 0.95 * share, places: 2)),
                ("x", "\(Self.margin.left + hour * Self.side)"),
                ("y", "\(Self.margin.top + day * Self.side)"),
                ("width", "\(Self.side - 2)"), ("height", "\(Self.side - 2)"),
            ]
        ) { svg in
            svg.element(
                "title",
                text: "\(name) \(hour):00: \(cell.count) uses, \(Plot.percent(share)) first"
            )
        }
    }
}
