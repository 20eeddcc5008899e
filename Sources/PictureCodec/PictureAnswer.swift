/// What a process that decodes answers: lines of text, each with the bytes that it names behind it, and
/// a last line, so that an answer that breaks off is noticed.
public enum PictureAnswer: Equatable, Sendable {
    /// The whole picture, then the smaller ones.
    case pictures([PictureCodec.Encoded])
    /// Why there are none.
    case refused(PictureCodecError)

    /// The answer as it is sent.
    public var message: [UInt8] {
        switch self {
        case .refused(let error): return Array("refused \(Self.word(of: error))\nend\n".utf8)
        case .pictures(let pictures):
            var message: [UInt8] = []
            for picture in pictures {
                let line = "picture \(picture.width) \(picture.height) \(picture.bytes.count)\n"
                message += Array(line.utf8) + picture.bytes
            }
            return message + Array("end\n".utf8)
        }
    }

    /// Reads an answer; nil for anything that ``message`` does not give.
    public init?(message: [UInt8]) {
        var rest = message[...]
        var pictures: [PictureCodec.Encoded] = []
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            rest = rest[(end + 1)...]
            switch (words.first.map(String.init) ?? "", words.count) {
            case ("end", 1):
                guard rest.isEmpty, !pictures.isEmpty else { return nil }
                self = .pictures(pictures)
                return
            case ("refused", 2):
                guard pictures.isEmpty, rest.elementsEqual("end\n".utf8),
                    let error = Self.error(String(words[1]))
                else { return nil }
                self = .refused(error)
                return
            case ("picture", 4):
                let numbers = words.dropFirst().compactMap { Int($0) }
                guard numbers.count == 3, numbers.allSatisfy({ $0 > 0 }), numbers[2] <= rest.count
                else { return nil }
                pictures.append(
                    PictureCodec.Encoded(
                        width: numbers[0],
                        height: numbers[1],
                        bytes: Array(rest.prefix(numbers[2]))
                    )
                )
                rest = rest.dropFirst(numbers[2])
            default: return nil
            }
        }
        return nil
    }

    private static func word(of error: PictureCodecError) -> String {
        switch error {
        case .undecodable: "undecodable"
        case .animated: "animated"
        case .unencodable: "unencodable"
        }
    }

    private static func error(_ word: String) -> PictureCodecError? {
        [.undecodable, .animated, .unencodable].first { self.word(of: $0) == word }
    }
}
