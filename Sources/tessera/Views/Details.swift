import Terminal

/// One thing, a line for each of its properties; empty ones are left out.
struct Details {
    private(set) var rows: [(label: String, value: String)] = []

    /// Adds a property.
    mutating func add(_ label: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        rows.append((label, value))
    }

    /// The lines.
    func text(_ console: Console) -> String {
        let width = rows.map(\.label.displayWidth).max() ?? 0
        return rows.map { row in
            let label = (row.label + ":").padded(to: width + 2)
            return console.styled(label, .dim) + row.value.sanitized + "\n"
        }
        .joined()
    }
}
