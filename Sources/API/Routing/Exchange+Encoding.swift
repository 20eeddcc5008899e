import HTTPServer

/// How a body is encoded: nothing is unpacked and nothing transcoded, so nothing else is taken.
extension Exchange {
    /// Refuses a body that is not sent as it is.
    ///
    /// - Parameter isText: whether its characters must be UTF-8.
    /// - Throws: 415, which says what would be taken.
    ///
    /// **Source:** RFC 9110, 8.4 and 12.5.3; RFC 8259, 8.1.
    func requirePlainBody(isText: Bool) throws(RequestError) {
        if let coding = request.header("Content-Encoding"), coding.lowercased() != "identity" {
            var problem = Problem(
                .unsupportedMediaType,
                "unsupported_content_encoding",
                "The body must be sent without a Content-Encoding."
            )
            problem.fields = [HTTPField("Accept-Encoding", "identity")]
            throw .problem(problem)
        }
        if isText, let charset, charset != "utf-8" {
            throw .unsupportedMediaType(expected: "in UTF-8")
        }
    }

    /// The `charset` of the body's media type, in lower case; nil where it names none.
    private var charset: String? {
        let parameters = request.header("Content-Type")?.split(separator: ";").dropFirst() ?? []
        for parameter in parameters {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased().filter({ $0 != " " }) == "charset"
            else { continue }
            return parts[1].lowercased().filter { $0 != " " && $0 != "\"" }
        }
        return nil
    }
}
