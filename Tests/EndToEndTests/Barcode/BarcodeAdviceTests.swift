import Foundation
import Testing

/// `barcode check` and `barcode symbologies`.
@Suite struct BarcodeAdviceTests {
    private static let names = [
        "qr", "micro_qr", "aztec", "pdf417", "datamatrix", "code128", "gs1_128", "gs1_datamatrix",
        "gs1_qr", "ean13", "ean8", "upca", "upce", "itf", "itf14", "code39", "code39_full_ascii",
        "code93", "codabar", "databar_omni", "databar_limited", "databar_expanded",
    ]

    @Test func checkRanksAndSaysWhyNot() throws {
        let lines = try TesseraFolder().succeed("barcode", "check", "4006381333931").lines
        #expect(lines.count == 1 + Self.names.count)
        #expect(lines[0].hasPrefix("Symbology "))
        #expect(lines[1].contains(#/^ean13 +likely +It has 13 digits, and the last one is right/#))
        #expect(lines.contains { $0.contains(#/^code128 +possible +/#) })
        #expect(lines.contains { $0.contains(#/^itf +no +.*Did you mean '04006381333931'\?/#) })
        #expect(lines.contains { $0.contains(#/^ean8 +no +.*at most 8 fit\.$/#) })
        let isRefused = lines.dropFirst().map { $0.contains(#/^\S+ +no /#) }
        #expect(isRefused.drop { !$0 }.allSatisfy { $0 })
    }

    @Test func checkInJSON() throws {
        let object = try TesseraFolder().succeed("barcode", "check", "590123412345", "--json")
            .object()
        let candidates = object["candidates"] as? [[String: Any]] ?? []
        let refusals = object["refusals"] as? [[String: Any]] ?? []
        #expect(candidates.first?.text("symbology") == "ean13")
        #expect(candidates.first?.text("plausibility") == "possible")
        #expect(candidates.first?.object("reason").text("code") == "check_digit_missing")
        #expect(candidates.first?.object("normalised").text("to") == "5901234123457")
        let found = (candidates + refusals).compactMap { $0.text("symbology") }
        #expect(Set(found) == Set(Self.names))
        #expect(found.count == Self.names.count)
        let upca = try #require(refusals.first { $0.text("symbology") == "upca" })
        #expect(upca.object("error").text("code") == "check_digit_mismatch")
        #expect(upca.object("error").text("message")?.isEmpty == false)
        #expect(upca.object("error").text("suggestion") != nil)
    }

    @Test func checkStoresNothing() throws {
        let folder = try TesseraFolder()
        try folder.succeed("barcode", "check", "12345")
        #expect(try folder.fileNames().isEmpty)
    }

    @Test(
        arguments: [
            ([""], 65, ["nothing to encode"]), ([], 64, ["needs NUMBER"]),
            (["1", "2"], 64, ["'2'"]),
        ] as [([String], Int32, [String])]
    )
    func wrongChecksAreRefused(words: [String], status: Int32, parts: [String]) throws {
        try TesseraFolder().refuse(["barcode", "check"] + words, status, saying: parts)
    }

    @Test func symbologiesAreListed() throws {
        let folder = try TesseraFolder()
        let items = try folder.succeed("barcode", "symbologies", "--json").object().items
        #expect(items.compactMap { $0.text("symbology") } == Self.names)
        for item in items {
            #expect(item.text("title")?.isEmpty == false)
            #expect(item.text("standard")?.isEmpty == false)
            #expect(item.text("takes")?.isEmpty == false)
            #expect((item["minimum"] as? Int ?? 0) > 0)
            let limits = item["limits"] as? [[String: Any]] ?? []
            #expect(!limits.isEmpty)
            #expect(limits.allSatisfy { $0["maximum"] as? Int ?? 0 > 0 })
            #expect(item["options"] is [String])
        }
        let lines = try folder.succeed("barcode", "symbologies").lines
        #expect(lines.count == 1 + Self.names.count)
        for (line, name) in zip(lines.dropFirst(), Self.names) {
            #expect(line.hasPrefix(name + " "))
        }
        #expect(lines[6].contains(#/Code 128 .* 80 characters +--code-set$/#))
    }
}
