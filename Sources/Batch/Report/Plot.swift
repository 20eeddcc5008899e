/// A plot in SVG with a caption, on a ground of its own.
struct Plot {
    let caption: String
    let width: Int
    let height: Int
    let content: (inout MarkupWriter) -> Void

    func write(to page: inout MarkupWriter) {
        page.element("figure") { page in
            page.element("figcaption", text: caption)
            page.element(
                "svg",
                [
                    ("xmlns", "http://www.w3.org/2000/svg"), ("role", "img"),
                    ("viewBox", "0 0 \(width) \(height)"), ("width", "\(width)"),
                    ("height", "\(height)"),
                ]
            ) { page in
                page.element("title", text: caption)
                content(&page)
            }
        }
    }

    /// A coordinate with one decimal.
    static func number(_ value: Double) -> String {
        DecimalText.text(value, places: 1)
    }

    /// A share in percent, `0...1` in.
    static func percent(_ share: Double) -> String {
        DecimalText.text(share * 100, places: 1) + " %"
    }
}

extension MarkupWriter {
    /// A label of a plot.
    mutating func label(_ text: String, x: Double, y: Double, anchor: String = "middle") {
        element(
            "text",
            [("x", Plot.number(x)), ("y", Plot.number(y)), ("text-anchor", anchor)],
            text: text
        )
    }

    /// A straight line of a plot.
    mutating func line(_ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        element(
            "line",
            [
                ("class", style), ("x1", Plot.number(x1)), ("y1", Plot.number(y1)),
                ("x2", Plot.number(x2)), ("y2", Plot.number(y2)),
            ]
        )
    }
}
