/// The members of a JSON object in the order they were written; names are unique.
public struct JSONObject: Hashable, Sendable {
    /// The members in order.
    public private(set) var members: [Member]

    /// One name with its value.
    public struct Member: Hashable, Sendable {
        /// The member's name, unescaped.
        public let name: String
        /// The member's value.
        public var value: JSONValue

        /// Makes a member.
        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// Makes an empty object.
    public init() {
        members = []
    }

    /// Makes an object of members whose names are known to be unique.
    init(uniqueMembers: [Member]) {
        members = uniqueMembers
    }

    /// The value under a name; setting nil removes the member.
    ///
    /// O(members): whoever sets many at once takes ``merging(patch:)`` or ``replacing(_:)``.
    public subscript(name: String) -> JSONValue? {
        get { members.first { $0.name == name }?.value }
        set {
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
        }
    }

    /// Whether no member stands here.
    public var isEmpty: Bool {
        members.isEmpty
    }

    /// The same members ordered by the UTF-8 bytes of their names.
    public var sortedByName: JSONObject {
        JSONObject(
            uniqueMembers: members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        )
    }

    /// The object with the members of another, which take the place of those of the same name.
    ///
    /// Members that stay keep their order, new ones come last. O(members of both).
    ///
    /// - Parameter other: what to set.
    /// - Returns: the object after it.
    public func replacing(_ other: JSONObject) -> JSONObject {
        var result = members
        let places = indexesByName
        for member in other.members {
            if let place = places[member.name] {
                result[place].value = member.value
            } else {
                result.append(member)
            }
        }
        return JSONObject(uniqueMembers: result)
    }

    /// The index of each member.
    var indexesByName: [String: Int] {
        Dictionary(uniqueKeysWithValues: zip(members.lazy.map(\.name), members.indices))
    }

    /// Equality does not ask for an order: RFC 8259 calls objects unordered.
    ///
    /// O(members), however they are ordered.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.members.count == right.members.count else { return false }
        let pairs = zip(left.members, right.members)
        // Names alone, so that no value is compared twice at each depth.
        if pairs.allSatisfy({ $0.name == $1.name }) {
            return pairs.allSatisfy { $0.value == $1.value }
        }
        let places = right.indexesByName
        return left.members.allSatisfy { member in
            places[member.name].map { right.members[$0].value == member.value } ?? false
        }
    }

    /// Hashes the names alone, in an order of their own, so that equal objects hash alike.
    public func hash(into hasher: inout Hasher) {
        for name in members.map(\.name).sorted() {
            hasher.combine(name)
        }
    }
}
