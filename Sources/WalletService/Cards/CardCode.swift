public import Barcode
public import WalletCore

/// The code of a stored card: exactly what was stored, drawn the same way every time.
public enum CardCode {
    /// Encodes a card's code.
    ///
    /// A stored character set decides the bytes; one that nobody stored is never guessed.
    ///
    /// - Parameters:
    ///   - barcode: the kind of code and its character set.
    ///   - payload: what it says.
    /// - Returns: the symbol and what belongs to it.
    /// - Throws: what the symbology cannot carry.
    public static func encode(
        _ barcode: CardBarcode,
        payload: String
    ) throws(BarcodeError) -> EncodedBarcode {
        let charset = try barcode.charset.map { name throws(BarcodeError) in
            try BarcodeCharset(named: name)
        }
        return try BarcodeEncoder.encode(.text(payload, charset: charset), as: barcode.symbology)
    }
}
