import Interchange
import JSON
import WalletCore

/// An imported card in our own words: days in a zone, groups of the wallet, the source's identity.
struct PreparedCard: Sendable {
    let imported: ImportedCard
    /// The format that it stands in.
    let format: ImportFormat
    /// The identity that repeats are known by; nil where the file gives none.
    let source: String?
    let validFrom: CalendarDate?
    let expiryDate: CalendarDate?
    /// The indexes of its groups among the file's.
    let groups: [Int]
    /// What is stored beside the card's fields.
    let extras: JSONObject
    /// The pictures as they are stored: without what says where and when they were taken.
    let images: [ImageSlot: ImportedImage]

    init(_ imported: ImportedCard, format: ImportFormat, zone: ZoneTable, groups: [Int]) {
        self.imported = imported
        self.format = format
        source = imported.sourceID.map { "\(format.family):\($0)" }
        validFrom = imported.validFrom?.date(in: zone)
        expiryDate = imported.expiry?.date(in: zone)
        self.groups = groups
        extras = Self.extras(of: imported, validFrom: validFrom, expiryDate: expiryDate)
        images = imported.images.mapValues(Self.withoutMetadata)
    }

    /// A picture as it is stored; one whose container cannot be read stays as it came, since nothing in
    /// it can be told apart.
    private static func withoutMetadata(_ image: ImportedImage) -> ImportedImage {
        do throws(PictureFile.Fault) {
            let bytes = try PictureFile.withoutMetadata(image.bytes)
            return bytes == image.bytes ? image : ImportedImage(bytes: bytes) ?? image
        } catch {
            return image
        }
    }

    /// The identities under which the card may be stored already.
    var sources: [String] {
        [source, imported.snapshot?.card.card.source].compactMap { $0 }
    }

    private static func extras(
        of card: ImportedCard,
        validFrom: CalendarDate?,
        expiryDate: CalendarDate?
    ) -> JSONObject {
        var extras = card.extras
        let days = [("validfrom", card.validFrom, validFrom), ("expiry", card.expiry, expiryDate)]
        for (name, day, date) in days {
            guard let instant = day?.instant, let date else { continue }
            var catima = extras["catima"]?.objectValue ?? JSONObject()
            catima[name] = CatimaOriginalDay(instant: instant, date: date).json
            extras["catima"] = .object(catima)
        }
        return extras
    }

    /// Extras without the moments that days came from: another moment of the same day is no change.
    static func comparable(_ extras: JSONObject) -> JSONObject {
        guard var catima = extras["catima"]?.objectValue else { return extras }
        for name in ["validfrom", "expiry"] where CatimaOriginalDay(catima[name]) != nil {
            catima[name] = nil
        }
        var result = extras
        result["catima"] = catima.isEmpty ? nil : .object(catima)
        return result
    }
}
