/// What the contract says of one route beyond what the route itself says.
struct Operation {
    /// Names of query parameters, which are components of the document.
    var query: [String] = []
    /// The name of the body's schema; nil for a body of bytes, or none.
    var body: String?
    /// The media types of the body; empty for none.
    var bodyTypes: [String] = []
    /// Whether a request may leave its body out.
    var isBodyOptional = false
    /// What comes back where all is well.
    var answers: [Answer]
    /// Further header fields of the request, which are components of the document.
    var headers: [String] = []
    /// The statuses of refusals beyond those that every route has.
    var refusals: [Int] = []

    /// One way in which all is well.
    struct Answer {
        let status: Int
        /// The schema's name; nil for bytes, or for no body.
        let schema: String?
        let mediaTypes: [String]
        /// Whether it carries an entity tag, so that a GET may be answered 304.
        let hasTag: Bool
        /// The media types that the same answer has on request, as a stream of bytes.
        var streamTypes: [String] = []

        /// A JSON document with its entity tag.
        static func json(_ schema: String, _ status: Int = 200, hasTag: Bool = true) -> Answer {
            Answer(
                status: status,
                schema: schema,
                mediaTypes: ["application/json"],
                hasTag: hasTag
            )
        }

        /// A JSON document that changes each time, or the same as an event stream.
        static func events(_ schema: String) -> Answer {
            var answer = json(schema, hasTag: false)
            answer.streamTypes = ["text/event-stream"]
            return answer
        }

        /// Bytes of one of these types.
        static func bytes(_ mediaTypes: String..., hasTag: Bool = false) -> Answer {
            Answer(status: 200, schema: nil, mediaTypes: mediaTypes, hasTag: hasTag)
        }

        /// Done, and nothing to say.
        static let empty = Answer(status: 204, schema: nil, mediaTypes: [], hasTag: false)
    }

    /// A route that reads.
    static func reading(
        _ answer: Answer,
        query: [String] = [],
        headers: [String] = [],
        refusals: [Int] = []
    ) -> Operation {
        Operation(query: query, answers: [answer], headers: headers, refusals: refusals)
    }

    /// A route that writes what a JSON body says.
    static func writing(
        _ body: String,
        _ answers: Answer...,
        query: [String] = [],
        headers: [String] = [],
        refusals: [Int] = []
    ) -> Operation {
        Operation(
            query: query,
            body: body,
            bodyTypes: ["application/json"],
            answers: answers,
            headers: headers,
            refusals: refusals
        )
    }

    /// A route that changes something by a merge patch.
    static func patching(
        _ body: String,
        _ answer: Answer,
        query: [String] = [],
        headers: [String] = [],
        refusals: [Int] = []
    ) -> Operation {
        Operation(
            query: query,
            body: body,
            bodyTypes: ["application/merge-patch+json", "application/json"],
            answers: [answer],
            headers: headers,
            refusals: refusals
        )
    }

    /// A route that writes without a body.
    static func doing(
        _ answer: Answer,
        query: [String] = [],
        headers: [String] = [],
        refusals: [Int] = []
    ) -> Operation {
        Operation(query: query, answers: [answer], headers: headers, refusals: refusals)
    }
}
