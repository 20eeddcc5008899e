import WalletCore

/// GS1 DataMatrix: element strings as Data Matrix with FNC1 in first position.
///
/// **Source:** GS1 General Specifications, 5.6.
enum GS1DataMatrix {
    /// Encodes element strings.
    static func encode(
        _ message: BarcodeMessage,
        library: ZintLibrary
    ) throws(BarcodeError) -> EncodedBarcode {
        let elements = try GS1Message(message)
        try checkLength(elements.bytes, maximum: DataMatrix.bytesMax)
        let modules = try library.modules(.dataMatrix, elements: elements)
        return EncodedBarcode(DataMatrix.symbol(.gs1DataMatrix, modules), elements: elements)
    }
}
