import WalletCore

/// Aztec Code: any bytes.
///
/// **Source:** ISO/IEC 24778.
enum Aztec {
    /// Encodes a message.
    static func encode(
        _ message: BarcodeMessage,
        library: ZintLibrary
    ) throws(BarcodeError) -> EncodedBarcode {
        let payload = try MatrixPayload(message)
        let modules = try modules(payload, library: library)
        // No margin is asked for; two modules keep the symbol off a dark background.
        return EncodedBarcode(
            Symbol(symbology: .aztec, modules: modules, quietZone: QuietZone(all: 2)),
            message: message,
            payload: payload
        )
    }

    /// Draws bytes that may fit; of more, the library is asked how many of the leading ones do.
    private static func modules(
        _ payload: MatrixPayload,
        library: ZintLibrary
    ) throws(BarcodeError) -> ModuleMatrix {
        let bound = AztecCapacity.bytesMax(of: payload.bytes, eci: payload.eci)
        let bytes = Array(payload.bytes.prefix(bound))
        var maximum = bytes.count
        do throws(BarcodeError) {
            let modules = try library.modules(.aztec, bytes: bytes, eci: payload.eci)
            if bytes.count == payload.bytes.count { return modules }
        } catch {
            guard case .tooLong(let fitting, _, _, _) = error else { throw error }
            maximum = fitting
        }
        throw .tooLong(
            maximum: maximum,
            found: payload.bytes.count,
            unit: .bytes,
            suggestion: nil
        )
    }
}

/// Refuses a message that no symbol of the kind can hold, before any library sees it.
func checkLength(_ bytes: [UInt8], maximum: Int) throws(BarcodeError) {
    guard bytes.count <= maximum else {
        throw .tooLong(maximum: maximum, found: bytes.count, unit: .bytes, suggestion: nil)
    }
}
