import PictureCodec
import Testing
import WalletCore

/// What two processes say to each other about a picture.
@Suite struct PictureMessageTests {
    @Test(arguments: PictureFormat.allCases, [[], [832, 128]])
    func anOrderIsReadAsItWasWritten(format: PictureFormat, edges: [Int]) {
        let order = PictureOrder(
            format: format,
            width: 3,
            height: 4,
            orientation: 6,
            edges: edges,
            bytes: Array("a\nb\n".utf8)
        )
        #expect(PictureOrder(message: order.message) == order)
    }

    @Test(arguments: [
        "", "\n", "image/png", "image/png 1 1 1", "image/gif 1 1 1\n", "image/png 1 1\n",
        "image/png 1 1 x\n", "image/png 0 1 1\n", "image/png 1 -1 1\n",
    ])
    func otherMessagesAreNoOrders(text: String) {
        #expect(PictureOrder(message: Array(text.utf8)) == nil)
    }

    @Test func anAnswerIsReadAsItWasWrittenAndNotWhenItBreaksOff() throws {
        let rendered = try Vectors.render(try Vectors.bytes("plain.png"), .png, edges: [8, 4])
        let answer = PictureAnswer.pictures(rendered)
        let message = answer.message
        #expect(PictureAnswer(message: message) == answer)
        for count in 0..<message.count {
            #expect(PictureAnswer(message: Array(message[..<count])) == nil)
        }
        #expect(PictureAnswer(message: message + [0]) == nil)
    }

    @Test(arguments: [PictureCodecError.undecodable, .animated, .unencodable])
    func aRefusalIsReadAsItWasWritten(error: PictureCodecError) {
        let answer = PictureAnswer.refused(error)
        #expect(PictureAnswer(message: answer.message) == answer)
        #expect(PictureAnswer(message: Array(answer.message.dropLast(4))) == nil)
    }

    @Test(arguments: [
        "end\n", "refused\nend\n", "refused whim\nend\n", "picture 1 1 5\nabcd",
        "picture 1 1\nend\n",
        "picture 1 1 9223372036854775807\nend\n", "picture 1 1 -1\nend\n",
    ])
    func otherMessagesAreNoAnswers(text: String) {
        #expect(PictureAnswer(message: Array(text.utf8)) == nil)
    }
}
