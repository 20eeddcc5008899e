/// Rows and columns for people.
///
/// Cells are sanitised; on a terminal the flexible columns give way until a row fits: their
/// cells are cut, or wrapped into further lines.
public struct Table: Sendable {
    /// The columns, left to right.
    public let columns: [Column]
    /// The rows, top to bottom, each with one cell a column.
    public private(set) var rows: [[Cell]] = []

    /// One column.
    public struct Column: Sendable {
        /// The heading.
        public let title: String
        /// Where in the column its cells stand.
        public let alignment: Alignment
        /// Whether its cells may be cut where a row is too long for the terminal.
        public let isFlexible: Bool
        /// Whether its cells are broken at blanks instead, into further lines of the row.
        public let isWrapped: Bool

        /// Makes a column.
        public init(
            _ title: String,
            _ alignment: Alignment = .leading,
            isFlexible: Bool = false,
            isWrapped: Bool = false
        ) {
            self.title = title
            self.alignment = alignment
            self.isFlexible = isFlexible || isWrapped
            self.isWrapped = isWrapped
        }
    }

    /// Where in a column its cells stand.
    public enum Alignment: Sendable {
        case leading
        case trailing
    }

    /// One cell.
    public struct Cell: Sendable, ExpressibleByStringLiteral {
        /// What stands there.
        public let text: String
        /// How it stands out; nil for plain.
        public let style: TextStyle?

        /// Makes a cell.
        public init(_ text: String, style: TextStyle? = nil) {
            self.text = text.sanitized
            self.style = style
        }

        /// Makes a plain cell.
        public init(stringLiteral text: String) {
            self.init(text)
        }
    }

    /// The least width that a flexible column shrinks to.
    private static let flexibleColumnsMin = 8
    private static let gap = "  "

    /// Makes a table without rows.
    public init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row of as many cells as there are columns.
    public mutating func append(_ cells: [Cell]) {
        precondition(cells.count == columns.count, "a row has one cell a column")
        rows.append(cells)
    }

    /// The table as text, a line break after each row.
    ///
    /// - Parameters:
    ///   - widthMax: the columns of the terminal; nil to cut nothing.
    ///   - isStyled: whether styles are applied.
    /// - Returns: a heading and the rows.
    public func text(widthMax: Int?, isStyled: Bool) -> String {
        let widths = widths(widthMax: widthMax)
        let heading = columns.map { Cell($0.title, style: .bold) }
        return ([heading] + rows)
            .flatMap { lines(of: $0, widths: widths) }
            .map { line($0, widths: widths, isStyled: isStyled) + "\n" }
            .joined()
    }

    /// The lines that a row takes: as many as its longest wrapped cell.
    private func lines(of row: [Cell], widths: [Int]) -> [[Cell]] {
        let parts = row.indices.map { index in
            columns[index].isWrapped
                ? row[index].text.wrapped(to: widths[index]).map {
                    Cell($0, style: row[index].style)
                }
                : [row[index]]
        }
        let count = parts.reduce(1) { max($0, $1.count) }
        return (0..<count).map { line in
            parts.map { $0.indices.contains(line) ? $0[line] : Cell("") }
        }
    }

    private func line(_ cells: [Cell], widths: [Int], isStyled: Bool) -> String {
        var line = ""
        var pendingBlanks = ""
        for (index, cell) in cells.enumerated() {
            let text = cell.text.truncated(to: widths[index])
            let blanks = String(repeating: " ", count: widths[index] - text.displayWidth)
            let styled =
                if isStyled, let style = cell.style { style.applied(to: text) } else { text }
            if columns[index].alignment == .trailing { pendingBlanks += blanks }
            if !text.isEmpty {
                line += pendingBlanks + styled
                pendingBlanks = ""
            }
            // Blanks are written once something follows them, so that no line ends with any.
            if columns[index].alignment == .leading { pendingBlanks += blanks }
            pendingBlanks += Self.gap
        }
        return line
    }

    private func widths(widthMax: Int?) -> [Int] {
        var widths = columns.indices.map { index in
            rows.reduce(columns[index].title.displayWidth) {
                max($0, $1[index].text.displayWidth)
            }
        }
        guard let widthMax else { return widths }
        var excess = widths.reduce(Self.gap.count * (widths.count - 1), +) - widthMax
        while excess > 0 {
            let shrinkable = columns.indices.filter {
                columns[$0].isFlexible && widths[$0] > Self.flexibleColumnsMin
            }
            guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }
}
