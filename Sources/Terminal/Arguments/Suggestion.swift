/// Finds the word that somebody probably meant.
public enum Suggestion {
    /// The candidate nearest to a word.
    ///
    /// A candidate counts where the word is the beginning of it and no other's, or where at most a
    /// third of the word's letters are wrong.
    ///
    /// - Parameters:
    ///   - word: what was written.
    ///   - candidates: what could have been.
    /// - Returns: nil where nothing is near enough.
    public static func nearest(to word: String, among candidates: [String]) -> String? {
        let word = word.lowercased()
        let beginnings = candidates.filter { word.count >= 2 && $0.lowercased().hasPrefix(word) }
        if beginnings.count == 1 { return beginnings[0] }
        let distanceMax = max(1, word.count / 3)
        let ranked = candidates.map { ($0, distance(word, $0.lowercased())) }
        guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= distanceMax else { return nil }
        // One letter of one or two is no likeness.
        return best.1 < max(word.count, best.0.count) - 1 || best.1 == 0 ? best.0 : nil
    }

    /// How many single-character edits (insert, delete, replace, swap neighbours) lie between two
    /// words.
    ///
    /// O(n × m).
    ///
    /// **Source:** the optimal string alignment distance after Damerau (1964).
    static func distance(_ first: String, _ second: String) -> Int {
        let first = Array(first)
        let second = Array(second)
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for row in 0..<first.count {
            var current = [row + 1]
            for column in 0..<second.count {
                let isEqual = first[row] == second[column]
                var cost = min(
                    last[column] + (isEqual ? 0 : 1),
                    last[column + 1] + 1,
                    current[column] + 1
                )
                if row > 0, column > 0, first[row] == second[column - 1],
                    first[row - 1] == second[column]
                {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[second.count]
    }
}
