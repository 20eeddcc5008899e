extension JSONObject {
    /// The object after a merge patch.
    ///
    /// A member that is `null` in the patch goes, an object is merged member by member, anything
    /// else replaces what stood there. Members that stay keep their order, new ones come last.
    ///
    /// **Source:** RFC 7396, section 2.
    ///
    /// - Parameter patch: what to change.
    /// - Returns: the object after the change.
    public func merging(patch: JSONObject) -> JSONObject {
        var merged = self
        for member in patch.members {
            merged[member.name] = member.value.merged(onto: merged[member.name])
        }
        return merged
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
