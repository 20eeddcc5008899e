import Foundation
import Testing

/// Every code of the demonstration wallet is read back by a decoder that nobody here wrote.
@Suite struct DemoCodeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let python = root.appending(path: ".build/judges/bin/python").path
    private static let hasJudges = FileManager.default.isExecutableFile(atPath: python)

    private static let script = """
        import sys, zxingcpp
        from PIL import Image
        for path in sys.argv[1:]:
            found = zxingcpp.read_barcodes(Image.open(path).convert("L"))
            print(found[0].bytes.hex() if len(found) == 1 else "none")
        """

    @Test(.enabled(if: hasJudges, "the judges are not installed: make judges"))
    func pngAndSVGOfEveryCardScan() throws {
        let folder = try TesseraFolder()
        let file = Self.root.appending(path: "Resources/demo/wallet.csv").path
        try folder.succeed("import", file, "--tz", "Europe/Belgrade")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let cards = try server.request("/v1/cards?archived=true", token: token).object().items
        var pictures: [String] = []
        var payloads: [String] = []
        for card in cards {
            guard let barcode = card["barcode"] as? [String: Any], let id = card.text("id") else {
                continue
            }
            let payload = try #require(barcode.text("payload") ?? card.text("cardNumber"))
            let png = folder.path("\(id).png")
            let svg = folder.path("\(id).svg")
            for (name, path) in [("png", png), ("svg", svg)] {
                let reply = try server.request("/v1/cards/\(id)/barcode.\(name)", token: token)
                #expect(reply.status == 200, "\(reply)")
                try Data(reply.body).write(to: URL(filePath: path))
            }
            let drawn = folder.path("\(id)-svg.png")
            #expect(
                try Self.run("/usr/bin/rsvg-convert", ["-z", "2", "-o", drawn, svg]).status == 0
            )
            pictures += [png, drawn]
            let bytes = payload.utf8.map { String($0, radix: 16).leftPadded }.joined()
            payloads += [bytes, bytes]
        }
        #expect(pictures.count >= 16)
        let result = try Self.run(Self.python, ["-c", Self.script] + pictures)
        #expect(result.output.split(separator: "\n").map(String.init) == payloads)
    }

    private static func run(
        _ program: String,
        _ arguments: [String]
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}

extension String {
    /// Two hex digits.
    fileprivate var leftPadded: String { count < 2 ? "0" + self : self }
}
