/// What the environment says of the terminal.
public struct TerminalVariables: Equatable, Sendable {
    /// `TERM`.
    public let term: String?
    /// `NO_COLOR`: anything but nothing turns colour off.
    ///
    /// **Source:** no-color.org.
    public let noColor: String?
    /// `COLUMNS`, for terminals that do not tell their width.
    public let columns: String?

    /// Makes the variables; nil for one that is not set.
    public init(term: String? = nil, noColor: String? = nil, columns: String? = nil) {
        self.term = term
        self.noColor = noColor
        self.columns = columns
    }
}
