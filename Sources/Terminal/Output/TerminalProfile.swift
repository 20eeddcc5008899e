/// What can be shown at the end of a stream.
public struct TerminalProfile: Equatable, Sendable {
    /// Whether a person sits there.
    public let isTerminal: Bool
    /// The columns to fit into; nil where there is no terminal and nothing is cut.
    public let columns: Int?
    /// Whether styles are shown.
    public let hasColor: Bool

    /// Makes a profile.
    ///
    /// - Parameters:
    ///   - isTerminal: whether a person sits there.
    ///   - columnsReported: what the terminal says of its width.
    ///   - variables: what the environment says.
    public init(isTerminal: Bool, columnsReported: Int?, variables: TerminalVariables) {
        self.isTerminal = isTerminal
        let columnsDefault = 80
        let columnsSet = variables.columns.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        columns = isTerminal ? columnsReported ?? columnsSet ?? columnsDefault : nil
        hasColor =
            isTerminal && (variables.noColor ?? "").isEmpty && variables.term != "dumb"
            && variables.term != nil
    }

    /// Looks at a stream.
    public init(of stream: ByteStream, variables: TerminalVariables) {
        self.init(
            isTerminal: stream.isTerminal,
            columnsReported: stream.terminalColumns,
            variables: variables
        )
    }
}
