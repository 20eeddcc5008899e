extension JSONObject {
    /// The object after a merge patch.
    ///
    /// A member that is `null` in the patch goes, an object is merged member by member, anything
    /// else replaces what stood there. Members that stay keep their order, new ones come last.
    /// O(members of both).
    ///
    /// **Source:** RFC 7396, section 2.
    ///
    /// - Parameter patch: what to change.
    /// - Returns: the object after the change.
    public func merging(patch: JSONObject) -> JSONObject {
        // Those that go leave a gap until the end, so that the others keep their places.
        var merged: [Member?] = members
        let places = indexesByName
        for member in patch.members {
            guard let place = places[member.name] else {
                if let value = member.value.merged(onto: nil) {
                    merged.append(Member(name: member.name, value: value))
                }
                continue
            }
            let value = member.value.merged(onto: members[place].value)
            merged[place] = value.map { Member(name: member.name, value: $0) }
        }
        return JSONObject(uniqueMembers: merged.compactMap(\.self))
    }
}

extension JSONValue {
    /// What stands at a place after a merge patch; nil where nothing does.
    ///
    /// **Source:** RFC 7396, section 2.
    ///
    /// - Parameter target: what stood there; nil for nothing.
    /// - Returns: what stands there now.
    fileprivate func merged(onto target: JSONValue?) -> JSONValue? {
        switch self {
        case .null: nil
        case .object(let patch):
            .object((target?.objectValue ?? JSONObject()).merging(patch: patch))
        case .bool, .number, .string, .array: self
        }
    }
}
