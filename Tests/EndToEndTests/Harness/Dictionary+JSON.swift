extension [String: Any] {
    /// The objects of the member `items`.
    var items: [[String: Any]] {
        self["items"] as? [[String: Any]] ?? []
    }

    /// A text member; nil where it is absent, null, or no text.
    func text(_ name: String) -> String? {
        self[name] as? String
    }

    /// An object member; empty where it is absent.
    func object(_ name: String) -> [String: Any] {
        self[name] as? [String: Any] ?? [:]
    }
}
