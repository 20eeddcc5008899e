@testable import PictureCodec

/// One input as what goes between the server and the process that decodes: whoever took that over may
/// say anything.
struct MessageCase {
    private let message: [UInt8]

    init(_ message: [UInt8]) {
        self.message = message
    }

    func run() {
        if let order = PictureOrder(message: message) {
            precondition(PictureOrder(message: order.message) == order, "An order changes.")
        }
        if let answer = PictureAnswer(message: message) {
            precondition(PictureAnswer(message: answer.message) == answer, "An answer changes.")
        }
    }
}
