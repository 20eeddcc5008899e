/// Does the parts of a phase together with whoever else does them.
///
/// Each part is claimed, done and put in the folder; parts of processes that died are taken over.
/// What a part holds does not depend on who does it, so neither does what comes of all of them.
struct SharedWork {
    let folder: WorkFolder

    /// Returns once all parts are there.
    ///
    /// - Parameters:
    ///   - names: the parts.
    ///   - claims: what is claimed for each of them; nil for the names.
    ///   - progress: told now and then how many of the parts are done, by whomever.
    ///   - isOver: whether the phase as a whole has been left behind by others.
    ///   - work: makes the content of the part at a position; what it writes beside is its own.
    /// - Throws: what `isOver` and `work` throw, and why the folder cannot be used.
    func complete(
        _ names: [String],
        claims: [String]? = nil,
        progress: (_ done: Int) -> Void = { _ in },
        isOver: () throws(BatchJobError) -> Bool = { () throws(BatchJobError) in false },
        work: (_ index: Int) throws(BatchJobError) -> [UInt8]
    ) throws(BatchJobError) {
        let claims = claims ?? names
        var open = Array(names.indices)
        while true {
            open = try remaining(open, names)
            var done = names.count - open.count
            progress(done)
            guard let first = open.first, try !isOver() else { return }
            var hasWorked = false
            for index in open {
                guard let claim = try folder.claim(claims[index]) else { continue }
                if try !folder.has(names[index]), try !isOver() {
                    try folder.write(try work(index), to: names[index])
                }
                done += 1
                progress(done)
                hasWorked = true
                _ = consume claim
            }
            // Somebody works on each of those that are left: the first to end or die is waited for.
            if !hasWorked { try folder.awaitClaim(claims[first]) }
        }
    }

    private func remaining(
        _ indices: [Int],
        _ names: [String]
    ) throws(BatchJobError) -> [Int] {
        var result: [Int] = []
        for index in indices where try !folder.has(names[index]) { result.append(index) }
        return result
    }
}
