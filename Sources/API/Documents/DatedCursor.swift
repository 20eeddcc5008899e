import HTTPServer
import WalletCore

/// Where a page of a list by time ended: opaque outside.
///
/// It carries the keys of the last entry, so that the next page begins after them whatever became of
/// the entry.
struct DatedCursor<Entity>: Equatable {
    let place: DatedPlace<Entity>

    init(_ place: DatedPlace<Entity>) {
        self.place = place
    }

    /// Reads a cursor.
    ///
    /// - Parameters:
    ///   - text: what ``text`` gave.
    ///   - parameter: the query parameter that it came in.
    /// - Throws: `bad_parameter` for anything else.
    init(_ text: String, parameter: String) throws(RequestError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let milliseconds = CursorNumber.value(of: parts[0]),
            let id = Identifier<Entity>(parts[1])
        else {
            throw .parameter(
                parameter,
                "The parameter \(parameter) is not a cursor that this server gave out."
            )
        }
        place = DatedPlace(Instant(millisecondsSinceEpoch: milliseconds), id)
    }

    /// The cursor as a text of unreserved characters of RFC 3986.
    var text: String {
        "\(CursorNumber.text(of: place.instant.millisecondsSinceEpoch)).\(place.id)"
    }
}

extension Exchange {
    /// A cursor of a list by time in the query; nil where it is not given.
    func place<Entity>(_ name: String) throws(RequestError) -> DatedPlace<Entity>? {
        try query[name].map { text throws(RequestError) in
            try DatedCursor<Entity>(text, parameter: name).place
        }
    }
}
