import Testing

/// Every promise that the compiler cannot check has its proof beside it, and they stay few.
struct SafetyTests {
    /// How many such promises the sources hold.
    ///
    /// Lower it when one goes; raising it needs a reason in the commit.
    static let promisesMax = 6

    @Test
    func everyPromiseHasItsProof() throws {
        var places: [String] = []
        for file in try PackageTree.sources() {
            for index in file.lineIndices(of: /@unchecked\s+Sendable|nonisolated\(unsafe\)/) {
                let place = "\(file.path):\(index + 1)"
                places.append(place)
                #expect(Self.hasProof(file.lines, above: index), "\(place) has no // SAFETY:")
            }
        }
        #expect(places.count <= Self.promisesMax, "\(places)")
    }

    /// Whether the comment lines directly above, or the line itself, hold `SAFETY:` and a reason.
    private static func hasProof(_ lines: [Substring], above index: Int) -> Bool {
        var comments = [lines[index]]
        for line in lines[..<index].reversed() {
            let trimmed = line.drop { $0 == " " }
            guard trimmed.hasPrefix("//") || trimmed.hasPrefix("@") else { break }
            comments.append(line)
        }
        return comments.contains { $0.contains(/\/\/\/? SAFETY: \S+/) }
    }
}
