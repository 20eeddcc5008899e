import JSON
import SQLite
import WalletCore

/// How the parts of a card that are no single value stand in a column: as JSON text, NULL for
/// nothing.
enum CardColumns {
    static func text(of versions: [CardField: Int64]) -> String? {
        guard !versions.isEmpty else { return nil }
        var json = JSONWriter(capacity: 64)
        json.object { json in
            for field in CardField.allCases {
                if let version = versions[field] { json.member(field.rawValue, version) }
            }
        }
        return json.text
    }

    static func text(of locations: [CardLocation]) -> String? {
        guard !locations.isEmpty else { return nil }
        var json = JSONWriter(capacity: 64 * locations.count)
        json.array(locations) { json, location in
            json.object { json in
                json.member("latitude", .number("\(location.latitude)"))
                json.member("longitude", .number("\(location.longitude)"))
                if let label = location.label { json.member("label", label) }
            }
        }
        return json.text
    }

    static func text(of extras: JSONObject) -> String? {
        guard !extras.isEmpty else { return nil }
        var json = JSONWriter()
        json.value(.object(extras))
        return json.text
    }

    static func text(of texts: [String: String]) -> String? {
        guard !texts.isEmpty else { return nil }
        var json = JSONWriter(capacity: 128)
        json.object { json in
            for (name, text) in texts.sorted(by: { $0.key < $1.key }) { json.member(name, text) }
        }
        return json.text
    }

    /// Reads the next column as texts by their names.
    static func texts(_ row: inout Row) throws(SQLiteError) -> [String: String] {
        guard let object = try json(&row)?.objectValue else { return [:] }
        var texts: [String: String] = [:]
        for member in object.members { texts[member.name] = member.value.stringValue }
        return texts
    }

    /// Reads the next column as the versions of fields.
    static func fieldVersions(
        _ row: inout Row
    ) throws(SQLiteError) -> [CardField: Int64] {
        guard let object = try json(&row)?.objectValue else { return [:] }
        var versions: [CardField: Int64] = [:]
        for member in object.members {
            // A field that this program does not know was written by a newer one and left.
            guard let field = CardField(rawValue: member.name) else { continue }
            versions[field] = member.value.integerValue
        }
        return versions
    }

    /// Reads the next column as places.
    static func locations(_ row: inout Row) throws(SQLiteError) -> [CardLocation] {
        guard let elements = try json(&row)?.arrayValue else { return [] }
        return elements.compactMap { element in
            guard let latitude = element["latitude"]?.doubleValue,
                let longitude = element["longitude"]?.doubleValue
            else { return nil }
            return CardLocation(
                latitude: latitude,
                longitude: longitude,
                label: element["label"]?.stringValue
            )
        }
    }

    /// Reads the next column as what a format carried.
    static func extras(_ row: inout Row) throws(SQLiteError) -> JSONObject {
        try json(&row)?.objectValue ?? JSONObject()
    }

    private static func json(_ row: inout Row) throws(SQLiteError) -> JSONValue? {
        let index = row.nextColumn
        guard let text = try row.next(String?.self) else { return nil }
        do throws(JSONError) {
            return try JSONParser.parse(text)
        } catch {
            throw .unexpectedValue(column: index)
        }
    }
}
