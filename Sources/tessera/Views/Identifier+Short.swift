import WalletCore

extension Identifier {
    /// The end of the id, which tells it apart in a table and is taken for it on the command line.
    ///
    /// The beginning would not do: ids that were made together begin alike.
    var shortText: String {
        String(description.suffix(8))
    }
}
