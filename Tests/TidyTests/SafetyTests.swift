import Testing

/// Every promise that the compiler cannot check has its proof beside it, and they stay few.
struct SafetyTests {
    /// How many such promises the sources hold.
    ///
    /// Lower it when one goes; raising it needs a reason in the commit.
    static let promisesMax = 6
    /// How many lines below the promise its proof may begin.
    private static let proofDistanceMax = 10

    @Test
    func everyPromiseHasItsProof() throws {
        var places: [String] = []
        for file in try PackageTree.sources() {
            for index in file.lineIndices(of: /@unchecked\s+Sendable|nonisolated\(unsafe\)/) {
                let place = "\(file.path):\(index + 1)"
                places.append(place)
                #expect(Self.hasProof(file.lines, at: index), "\(place) has no // SAFETY:")
            }
        }
        #expect(places.count <= Self.promisesMax, "\(places)")
    }

    /// Whether `SAFETY:` and a reason stand in the comment directly above, or in the lines right
    /// after the declaration has begun.
    private static func hasProof(_ lines: [Substring], at index: Int) -> Bool {
        var candidates = Array(lines[index..<min(index + proofDistanceMax, lines.count)])
        for line in lines[..<index].reversed() {
            let trimmed = line.drop { $0 == " " }
            guard trimmed.hasPrefix("//") || trimmed.hasPrefix("@") else { break }
            candidates.append(line)
        }
        return candidates.contains { $0.contains(/\/\/\/? SAFETY: \S+/) }
    }
}
