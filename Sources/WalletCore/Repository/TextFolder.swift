/// Folds text so that people find what they mean: case, accents, ё and е, ß and ss do not count.
///
/// A port, since the tables come with full Foundation.
public protocol TextFolder: Sendable {
    /// The folded form; folding it again changes nothing.
    func fold(_ text: String) -> String
}
