public import WalletCore

/// What a bare number or text could be: a ranking for a person to choose from.
///
/// Nothing is ever chosen by it: a symbology that is stored comes from who knows the card.
public struct SymbologyAdvice: Sendable {
    /// A symbology that does not carry the text, and why not.
    public struct Refusal: Equatable, Sendable {
        /// The symbology.
        public let symbology: Symbology
        /// Why not.
        public let error: BarcodeError
    }

    /// The symbologies that carry the text, the most plausible first.
    public let candidates: [SymbologyCandidate]

    /// The others, in the order of `Symbology.allCases`.
    public let refusals: [Refusal]

    /// Tries all symbologies.
    ///
    /// - Parameter text: what is printed on the card, or what its code says.
    /// - Throws: `empty` for a text without anything in it.
    public init(for text: String) throws(BarcodeError) {
        let clues = TextClues(text)
        guard clues.characterCount > 0 else { throw .empty }
        var ranked: [(rank: Int, candidate: SymbologyCandidate)] = []
        var refusals: [Refusal] = []
        for symbology in Symbology.allCases {
            do throws(BarcodeError) {
                let encoded = try BarcodeEncoder.encode(.text(text), as: symbology)
                let verdict = clues.verdict(on: symbology)
                let candidate = SymbologyCandidate(
                    symbology: symbology,
                    plausibility: verdict.plausibility,
                    reason: verdict.reason,
                    normalised: encoded.normalised,
                    text: encoded.text
                )
                ranked.append((verdict.rank, candidate))
            } catch {
                refusals.append(Refusal(symbology: symbology, error: error))
            }
        }
        // A stable order: equal ranks stay as the symbologies are declared.
        candidates = ranked.enumerated().sorted { left, right in
            (left.element.rank, left.offset) < (right.element.rank, right.offset)
        }.map(\.element.candidate)
        self.refusals = refusals
    }
}
