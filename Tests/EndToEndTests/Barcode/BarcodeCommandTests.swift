import Foundation
import Testing

@Suite struct BarcodeCommandTests {
    @Test func formatsAreDrawn() throws {
        let folder = try TesseraFolder()
        let svg = try folder.succeed("barcode", "encode", "--symbology", "ean13", "4006381333931")
        #expect(svg.output.hasPrefix("<svg") || svg.output.hasPrefix("<?xml"))
        let png = try folder.succeed(
            "barcode",
            "encode",
            "--symbology",
            "qr",
            "--format",
            "png",
            "x"
        )
        #expect(png.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let text = try folder.succeed(
            "barcode",
            "encode",
            "--symbology",
            "qr",
            "--format",
            "text",
            "x"
        )
        #expect(text.output.contains("█"))
        let json = try folder.succeed("barcode", "encode", "--symbology", "qr", "--json", "x")
            .object()
        #expect((json["modules"] as? [String])?.count == 21)
        #expect(json.object("quietZone")["left"] as? Int == 4)
        let pdf = try folder.succeed(
            "barcode",
            "encode",
            "--symbology",
            "ean13",
            "--format",
            "pdf",
            "--text",
            "4006381333931"
        )
        #expect(pdf.bytes.starts(with: Array("%PDF-1.4".utf8)))
        #expect(pdf.bytes.suffix(6).elementsEqual("%%EOF\n".utf8))
        #expect(try folder.fileNames().isEmpty)
    }

    @Test(arguments: [
        ("a.svg", "<svg"), ("a.PNG", "\u{FFFD}PNG"), ("a.pdf", "%PDF-1.4"), ("a.json", "{"),
        ("a.b.txt", "\n"),
    ])
    func endingOfTheOutputFileChoosesTheFormat(_ name: String, _ start: String) throws {
        let folder = try TesseraFolder()
        let path = folder.path(name)
        try folder.succeed("barcode", "encode", "--symbology", "qr", "--output", path, "x")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(String(decoding: bytes, as: UTF8.self).contains(start), "\(name)")
        #expect(start == "\n" || String(decoding: bytes, as: UTF8.self).hasPrefix(start))
    }

    @Test(arguments: [("0", true), ("10", true), ("11", false), ("20", false)])
    func marginBelowTheStandardIsRemarkedOn(_ margin: String, _ isRemarked: Bool) throws {
        let drawn = try TesseraFolder().succeed(
            "barcode",
            "encode",
            "--symbology",
            "ean13",
            "--quiet",
            margin,
            "4006381333931"
        )
        #expect(drawn.complaint.contains("11 modules") == isRemarked, "\(drawn)")
    }

    @Test(arguments: ["card", "card.bmp", ".svg"])
    func endingThatSaysNothingIsRefused(_ name: String) throws {
        let folder = try TesseraFolder()
        let result = try folder.run(
            "barcode",
            "encode",
            "--symbology",
            "qr",
            "--output",
            folder.path(name),
            "x"
        )
        #expect(result.status == 64, "\(result)")
        #expect(try folder.fileNames().isEmpty)
    }

    @Test func missingCheckDigitIsAppendedAndReported() throws {
        let result = try TesseraFolder().succeed(
            "barcode",
            "encode",
            "--symbology",
            "ean13",
            "--format",
            "json",
            "400638133393"
        )
        #expect(result.complaint.contains("4006381333931"))
        let normalised = try result.object().object("normalised")
        #expect(normalised.text("to") == "4006381333931")
        #expect(normalised["codes"] as? [String] == ["check_digit_appended"])
    }

    @Test(
        arguments: [
            (["--symbology", "ean13", "4006381333930"], 65, ["'4006381333931'"]),
            (["--symbology", "ean13", "ABC"], 65, []),
            (["--symbology", "qr", ""], 65, ["nothing to encode"]),
            (["--symbology", "qr", "--hex", "0"], 65, ["hex"]),
            (["--symbology", "code128", "--charset", "klingon", "x"], 65, ["klingon"]),
            (["--symbology", "qr", "--scale", "33", "x"], 64, ["1 to 32"]),
            (["--symbology", "qr", "--scale", "2", "--format", "pdf", "x"], 64, ["--scale"]),
            (["--symbology", "qr", "--scale", "2", "--format", "text", "x"], 64, ["--scale"]),
            (["--symbology", "ean13", "--text", "--json", "4006381333931"], 64, ["--text"]),
            (["--symbology", "qr", "--height", "50", "x"], 65, ["linear"]),
            (["x"], 64, ["--symbology"]),
            (["--symbology", "qr", "--hex", "--charset", "UTF-8", "00"], 64, ["--charset"]),
            (["--symbology", "qr", "--format", "svg", "--json", "x"], 64, ["--json"]),
            (["--symbology", "qr", "--output", "a.png", "--json", "x"], 64, ["--json"]),
            (["--symbology", "qr", "--output", "a.bmp", "x"], 64, ["a.bmp", "--format"]),
            (["--symbology", "qr", "--json", "--quiet", "1", "x"], 64, ["--quiet"]),
            (["--symbology", "ean8", "--json", "--height", "9", "96385074"], 64, ["--height"]),
            (["--symbology", "qr", "--format", "json", "--text", "x"], 64, ["--text"]),
            (["--symbology", "qr", "--json", "--scale", "2", "x"], 64, ["--scale"]),
            (["--symbology", "qr", "--format", "text", "--scale", "2", "x"], 64, ["--scale"]),
            (["--symbology", "qr", "--quiet", "65", "x"], 64, ["0 to 64"]),
            (["--symbology", "qr", "--height", "9", "x"], 65, ["height"]),
            (["--symbology", "code128", "--height", "4", "x"], 64, ["5 to 400"]),
            (["--symbology", "qr", "--error-correction", "X", "x"], 64, ["L, M, Q, H"]),
            (["--symbology", "code128", "--code-set", "D", "x"], 64, ["A, B, C"]),
            (["--symbology", "itf", "123"], 65, ["'0123'"]),
            (["--symbology", "qrr", "x"], 64, ["'qr'"]),
            (["--symbology", "qr", "--format", "svg", "--output", ".", "x"], 65, ["folder"]),
            (
                ["--symbology", "qr", "--output", "no/such/folder/x.svg", "x"], 65,
                ["no/such/folder"]
            ),
        ] as [([String], Int32, [String])]
    )
    func wrongInputIsRefused(words: [String], status: Int32, parts: [String]) throws {
        let folder = try TesseraFolder()
        try folder.refuse(["barcode", "encode"] + words, status, saying: parts)
        #expect(try folder.fileNames().isEmpty)
    }

    @Test func outputReplacesAWholeFile() throws {
        let folder = try TesseraFolder()
        try folder.write("old", to: "code.svg")
        try folder.succeed("barcode", "encode", "--symbology", "qr", "-o", "code.svg", "x")
        #expect(try folder.fileNames() == ["code.svg"])
        #expect(
            try String(contentsOfFile: folder.path("code.svg"), encoding: .utf8).contains("<svg")
        )
    }

    @Test(arguments: [
        (["--symbology", "qr", "--charset", "ISO-8859-1", "№"], "UTF-8"),
        (["--symbology", "qr", "--code-set", "B", "x"], "left aside"),
        (["--symbology", "ean13", "\u{FEFF}4006381333931"], "bom_removed"),
        (["--symbology", "ean13", " 4006381333931 "], "whitespace_removed"),
        (["--symbology", "itf", "--check-digit", "5555512372"], "zero_padded"),
        (["--symbology", "qr", "--text", "x"], "no text below"),
    ])
    func whatIsNotAsItCameIsSaid(words: [String], part: String) throws {
        let folder = try TesseraFolder()
        let result = try folder.run(["barcode", "encode"] + words)
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("<"))
        #expect(result.complaint.hasPrefix("tessera: "))
        #expect(result.complaint.contains(part), "\(result)")
        #expect(result.complaint.filter { $0 == "\n" }.count == 1)
    }

    @Test func bytesAreEncodedAsTheyAre() throws {
        let folder = try TesseraFolder()
        let hex = try folder.succeed(
            "barcode",
            "encode",
            "--symbology",
            "qr",
            "--json",
            "--hex",
            "4a4B"
        )
        let text = try folder.succeed("barcode", "encode", "--symbology", "qr", "--json", "JK")
        #expect(hex.output == text.output)
        let latin = try folder.succeed(
            "barcode",
            "encode",
            "--symbology",
            "qr",
            "--json",
            "--charset",
            "latin1",
            "é"
        )
        let byte = try folder.succeed(
            "barcode",
            "encode",
            "--symbology",
            "qr",
            "--json",
            "--hex",
            "e9"
        )
        #expect(latin.output == byte.output)
        #expect(latin.complaint.isEmpty)
    }

    @Test func aFailedWriteLeavesTheOldFile() throws {
        let folder = try TesseraFolder()
        try folder.write("old", to: "code.svg")
        let result = try folder.run(
            ["barcode", "encode", "--symbology", "qr", "-o", "code.svg", "x"],
            wrapper: ["prlimit", "--fsize=100"]
        )
        #expect(result.status == 1, "\(result)")
        #expect(result.complaint.hasPrefix("tessera: code.svg failed: "))
        #expect(try folder.fileNames() == ["code.svg"])
        #expect(try String(contentsOfFile: folder.path("code.svg"), encoding: .utf8) == "old")
    }
}
