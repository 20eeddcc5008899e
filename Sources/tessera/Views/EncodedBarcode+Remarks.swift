import Barcode
import Terminal
import WalletCore
import WalletService

extension EncodedBarcode {
    /// What the person should know, though the code was drawn: one line each.
    var remarks: [String] {
        var lines = warnings.map { warning in
            switch warning {
            case .charsetCannotHoldText:
                "the character set cannot hold the text, so it is carried as UTF-8"
            case .optionIgnored: "an option has no meaning for this symbology and was left aside"
            }
        }
        if let normalised {
            let codes = normalised.codes.map(\.rawValue).joined(separator: ", ")
            lines.append("encoded '\(normalised.to)' (\(codes))")
        }
        return lines
    }
}

extension CommandContext {
    /// Tells the person what a code says otherwise than it was given.
    func remark(_ encoded: EncodedBarcode) {
        for line in encoded.remarks { console.remark("tessera: " + line.sanitized) }
    }

    /// The same of the code of a card that was just stored, which keeps what it was given.
    func remark(codeOf card: Card) throws(CommandError) {
        guard let barcode = card.barcode else { return }
        do throws(BarcodeError) {
            remark(try CardCode.encode(barcode, payload: card.codePayload))
        } catch {
            throw .barcode(error)
        }
    }
}
