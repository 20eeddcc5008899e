import JSON

/// A refreshing as it is written into its work folder.
struct RefreshPlan: Equatable, Sendable {
    /// The database.
    let databasePath: String

    private static let job = "refresh"

    init(databasePath: String) {
        self.databasePath = databasePath
    }

    /// Reads a plan back; nil for bytes that are none.
    init?(_ bytes: [UInt8]) {
        let document: JSONValue
        do throws(JSONError) {
            document = try JSONParser.parse(bytes)
        } catch {
            return nil
        }
        guard document["job"]?.stringValue == Self.job,
            let path = document["database"]?.stringValue
        else { return nil }
        databasePath = path
    }

    var bytes: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("job", Self.job)
            json.member("database", databasePath)
        }
        return json.bytes
    }
}
