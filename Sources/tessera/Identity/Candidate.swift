/// A thing among several that could be meant.
struct Candidate: Equatable, Sendable {
    let name: String
    let id: String
}
