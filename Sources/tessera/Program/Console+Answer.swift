import JSON
import Terminal

extension Console {
    /// Gives a text as the answer, as it is.
    func answer(_ text: String) throws(CommandError) {
        try answer(bytes: Array(text.utf8))
    }

    /// Gives bytes as the answer, as they are.
    func answer(bytes: [UInt8]) throws(CommandError) {
        do throws(StreamError) {
            try output.write(bytes)
        } catch {
            throw .stream(error)
        }
    }

    /// Gives a table as the answer, as it fits.
    func answer(_ table: Table) throws(CommandError) {
        do throws(StreamError) {
            try show(table)
        } catch {
            throw .stream(error)
        }
    }

    /// Gives one JSON value as the answer, with a line break after it.
    func answer(json write: (inout JSONWriter) -> Void) throws(CommandError) {
        var json = JSONWriter()
        write(&json)
        try answer(bytes: json.bytes + [UInt8(ascii: "\n")])
    }

    /// Gives a list as the answer: `{"items":[…]}`.
    func answer<Element>(
        jsonItems items: [Element],
        _ write: (inout JSONWriter, Element) -> Void
    ) throws(CommandError) {
        try answer { json in
            json.object { json in
                json.member("items") { json in json.array(items, write) }
            }
        }
    }
}
