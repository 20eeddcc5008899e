/// Where a command's answers and its remarks go.
///
/// Answers go to the standard output, everything else to the standard error.
public struct Console: Sendable {
    /// Where answers go.
    public let output: ByteStream
    /// Where remarks, progress and errors go.
    public let remarks: ByteStream
    /// What is at the end of ``output``.
    public let outputProfile: TerminalProfile
    /// What is at the end of ``remarks``.
    public let remarksProfile: TerminalProfile

    /// Makes a console of two streams.
    public init(
        output: ByteStream = .standardOutput,
        remarks: ByteStream = .standardError,
        variables: TerminalVariables
    ) {
        self.output = output
        self.remarks = remarks
        outputProfile = TerminalProfile(of: output, variables: variables)
        remarksProfile = TerminalProfile(of: remarks, variables: variables)
    }

    /// Shows a line of the answer.
    public func show(_ line: String) throws(StreamError) {
        try output.write(line + "\n")
    }

    /// Shows a table as it fits the terminal.
    public func show(_ table: Table) throws(StreamError) {
        let text = table.text(
            widthMax: outputProfile.columns,
            isStyled: outputProfile.hasColor
        )
        try output.write(text)
    }

    /// The text in a style where the output has colour, else as it is.
    public func styled(_ text: String, _ style: TextStyle) -> String {
        outputProfile.hasColor ? style.applied(to: text) : text
    }

    /// Tells the person something that is no answer.
    ///
    /// A remark that cannot be written is lost: there is nobody left to tell.
    public func remark(_ line: String) {
        do throws(StreamError) {
            try remarks.write(line + "\n")
        } catch {
            return
        }
    }
}
