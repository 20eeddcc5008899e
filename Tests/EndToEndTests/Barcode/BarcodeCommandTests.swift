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
}
