/// The words that the program was called with.
public enum ProgramArguments {
    /// Reads them, without the program's own name.
    ///
    /// - Returns: the words in their order.
    /// - Throws: ``ArgumentError/notUTF8(index:)`` where one is no UTF-8 text: it would otherwise be
    ///   stored with replacement characters.
    public static func read() throws(ArgumentError) -> [String] {
        var words: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = unsafe CommandLine.unsafeArgv[index],
                let word = unsafe String(validatingCString: bytes)
            else { throw .notUTF8(index: index) }
            words.append(word)
        }
        return words
    }
}
