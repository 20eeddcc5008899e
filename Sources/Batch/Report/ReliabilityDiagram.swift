import Relevance

/// What the top probability said against what happened: on the diagonal, probabilities come true.
struct ReliabilityDiagram {
    private let bins: [ReliabilityBin]

    private static let side = 300.0
    private static let margin = 50.0

    init(_ bins: [ReliabilityBin]) {
        self.bins = bins
    }

    func write(to page: inout MarkupWriter) {
        let size = Int(Self.side + 2 * Self.margin)
        Plot(
            caption:
                "Reliability: stated probability (across) and share that came true (up); the area "
                + "of a dot is the number of answers",
            width: size,
            height: size,
            content: draw
        ).write(to: &page)
    }

    private func draw(_ svg: inout MarkupWriter) {
        let (low, high) = (Self.margin, Self.margin + Self.side)
        svg.line("axis", low, high, high, high)
        svg.line("axis", low, low, low, high)
        svg.line("ideal", low, high, high, low)
        for tick in 0...5 {
            let place = Self.side * Double(tick) / 5
            let text = DecimalText.text(Double(tick) / 5, places: 1)
            svg.label(text, x: low + place, y: high + 18)
            svg.label(text, x: low - 8, y: high - place + 4, anchor: "end")
        }
        let most = Double(bins.map(\.count).max() ?? 1)
        for bin in bins where bin.count > 0 {
            let radius = 2 + 10 * (Double(bin.count) / most).squareRoot()
            svg.element(
                "circle",
                [
                    ("class", "one"), ("fill-opacity", "0.6"),
                    ("cx", Plot.number(low + bin.stated * Self.side)),
                    ("cy", Plot.number(high - bin.observed * Self.side)),
                    ("r", Plot.number(radius)),
                ]
            ) { svg in
                svg.element(
                    "title",
                    text: "\(bin.count) answers: said \(Plot.percent(bin.stated)), came true "
                        + Plot.percent(bin.observed)
                )
            }
        }
    }
}
