import JSON
import WalletCore

@testable import Interchange

/// One input as a file that somebody imports: as it is, as a table of uses, and as the document inside
/// an archive, whose sums no mutation would get past.
struct ImportCase {
    private let bytes: [UInt8]

    /// Small, so that each is met.
    private static let limits = ImportLimits(
        fileByteCountMax: 60_000,
        entryCountMax: 20,
        documentByteCountMax: 40_000,
        imageByteCountMax: 5_000,
        unpackedByteCountMax: 50_000,
        ratioMax: 250,
        rowCountMax: 300,
        fieldByteCountMax: 3_000
    )

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func run() {
        for password in [nil, "secret"] {
            check { () throws(InterchangeError) in
                try WalletFileReader.document(
                    bytes,
                    password: password.map { text throws(InterchangeError) in
                        try ArchivePassword(text)
                    },
                    limits: Self.limits
                )
            }
        }
        check { () throws(InterchangeError) in
            let json: JSONValue
            do throws(JSONError) {
                json = try JSONParser.parse(bytes)
            } catch {
                throw .malformedJSON(error)
            }
            var reader = try TesseraReader(json)
            return reader.document()
        }
        uses()
    }

    private func uses() {
        do throws(InterchangeError) {
            let file = try UsageFile(bytes, limits: Self.limits)
            precondition(file.rows.allSatisfy { !$0.userID.isEmpty && !$0.itemID.isEmpty })
            precondition(file.rows.count + file.rowErrors.count <= Self.limits.rowCountMax)
        } catch {
            Self.check(error)
        }
    }

    /// Reads twice: the same bytes are the same document, and reports can be made of it.
    private func check(_ read: () throws(InterchangeError) -> ImportDocument) {
        do throws(InterchangeError) {
            let document = try read()
            let again = try read()
            precondition(again == document, "The same file reads differently.")
            var json = JSONWriter()
            json.array { json in
                json.array(document.cards) { json, card in card.writeReport(to: &json, zone: .utc) }
                json.array(document.rowErrors) { json, issue in issue.writeReport(to: &json) }
                json.array(document.warnings) { json, issue in issue.writeReport(to: &json) }
            }
            do throws(JSONError) {
                _ = try JSONParser.parse(json.bytes)
            } catch {
                preconditionFailure("A report is no JSON.")
            }
        } catch {
            Self.check(error)
        }
    }

    /// A refusal has a code and is one sentence.
    private static func check(_ error: InterchangeError) {
        precondition(!error.code.isEmpty && error.description.hasSuffix("."), "A whole sentence.")
    }
}
