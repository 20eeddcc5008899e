public import JSON

extension ImportIssue {
    /// Writes the issue as reports show it; what is not known is left out.
    ///
    /// The section is named where it is not the one that the report is about.
    public func writeReport(to json: inout JSONWriter) {
        json.object { json in
            if section != .cards, section != .uses { json.member("section", section.rawValue) }
            if let row { json.member("row", row) }
            if let sourceID { json.member("sourceId", sourceID) }
            if let field { json.member("field", field) }
            json.member("code", code.rawValue)
            if let raw { json.member("raw", raw) }
            if let duplicateOf { json.member("of", duplicateOf) }
        }
    }
}
