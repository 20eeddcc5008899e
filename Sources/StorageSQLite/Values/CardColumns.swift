import JSON
import SQLite
import WalletCore

/// How the parts of a card that are no single value stand in a column: as JSON text, NULL for
/// nothing.
///
/// A column that holds anything else fails the read: taken for nothing, it would be overwritten by
/// the next change.
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
        let index = row.nextColumn
        guard let value = try json(&row) else { return [:] }
        guard let object = value.objectValue else { throw .unexpectedValue(column: index) }
        var texts: [String: String] = [:]
        for member in object.members {
            guard let text = member.value.stringValue else { throw .unexpectedValue(column: index) }
            texts[member.name] = text
        }
        return texts
    }

    /// Reads the next column as the versions of fields.
    static func fieldVersions(
        _ row: inout Row
    ) throws(SQLiteError) -> [CardField: Int64] {
        let index = row.nextColumn
        guard let value = try json(&row) else { return [:] }
        guard let object = value.objectValue else { throw .unexpectedValue(column: index) }
        var versions: [CardField: Int64] = [:]
        for member in object.members {
            guard let version = member.value.integerValue else {
                throw .unexpectedValue(column: index)
            }
            // A field that this program does not know was written by a newer one.
            if let field = CardField(rawValue: member.name) { versions[field] = version }
        }
        return versions
    }

    /// Reads the next column as places.
    static func locations(_ row: inout Row) throws(SQLiteError) -> [CardLocation] {
        let index = row.nextColumn
        guard let value = try json(&row) else { return [] }
        guard let elements = value.arrayValue else { throw .unexpectedValue(column: index) }
        var locations: [CardLocation] = []
        for element in elements {
            guard let location = location(element) else { throw .unexpectedValue(column: index) }
            locations.append(location)
        }
        return locations
    }

    /// Reads the next column as what a format carried.
    static func extras(_ row: inout Row) throws(SQLiteError) -> JSONObject {
        let index = row.nextColumn
        guard let value = try json(&row) else { return JSONObject() }
        guard let object = value.objectValue else { throw .unexpectedValue(column: index) }
        return object
    }

    /// A place as ``text(of:)`` wrote it; nil for anything else.
    private static func location(_ json: JSONValue) -> CardLocation? {
        guard let latitude = json["latitude"]?.doubleValue,
            let longitude = json["longitude"]?.doubleValue
        else { return nil }
        let label = json["label"]
        guard label == nil || label?.stringValue != nil else { return nil }
        return CardLocation(latitude: latitude, longitude: longitude, label: label?.stringValue)
    }

    /// The JSON of the next column; nil for NULL, which stands for nothing.
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
