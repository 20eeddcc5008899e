import JSON

/// The JSON of why a message is not encoded.
struct ErrorDocument {
    /// The stable name of the cause.
    let code: String
    /// One sentence.
    let message: String
    /// What would be accepted instead; nil where there is no one right answer.
    let suggestion: String?

    /// Writes the document.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("code", code)
            json.member("message", message)
            if let suggestion { json.member("suggestion", suggestion) }
        }
    }
}
