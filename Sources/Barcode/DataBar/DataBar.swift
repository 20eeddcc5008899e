import WalletCore

/// GS1 DataBar: a GTIN, or in the expanded form element strings, as one row of bars.
///
/// **Source:** ISO/IEC 24724.
enum DataBar {
    /// The most characters of element strings, all digits.
    ///
    /// **Source:** ISO/IEC 24724, 7.1: 74 digits or 41 letters.
    static let expandedBytesMax = 74

    /// Encodes 13 digits, or 14 with a right check digit, as DataBar Omnidirectional.
    static func encodeOmnidirectional(
        _ message: BarcodeMessage,
        library: ZintLibrary
    ) throws(BarcodeError) -> EncodedBarcode {
        let elements = try tradeItem(message)
        return try encode(
            elements,
            as: .dataBarOmnidirectional,
            heightModules: 33,
            kind: .dataBarOmnidirectional,
            library: library
        )
    }

    /// Encodes 13 digits, or 14 with a right check digit, as DataBar Limited.
    ///
    /// - Throws: `invalidCharacter` for a number that does not begin with 0 or 1.
    static func encodeLimited(
        _ message: BarcodeMessage,
        library: ZintLibrary
    ) throws(BarcodeError) -> EncodedBarcode {
        let elements = try tradeItem(message)
        guard elements.elements[0].value[0] <= UInt8(ascii: "1") else {
            throw .invalidCharacter(
                offset: 0,
                allowed: "numbers that begin with 0 or 1",
                suggestion: nil
            )
        }
        return try encode(
            elements,
            as: .dataBarLimited,
            heightModules: 40,
            kind: .dataBarLimited,
            library: library
        )
    }

    /// What an identifier may take and no encodation of DataBar Expanded holds: component and part
    /// identifiers (8010) may have it.
    ///
    /// **Source:** ISO/IEC 24724, 7.2.5.5, whose character set lacks it; GS1 General Specifications,
    /// figure 7.11-2, which has it.
    private static let numberSign = UInt8(ascii: "#")

    /// Encodes element strings as DataBar Expanded.
    ///
    /// - Throws: what is wrong with the elements; `notInSymbology` for a number sign.
    static func encodeExpanded(
        _ message: BarcodeMessage,
        library: ZintLibrary
    ) throws(BarcodeError) -> EncodedBarcode {
        let elements = try GS1Message(message)
        try checkLength(elements.bytes, maximum: expandedBytesMax)
        if let element = elements.elements.first(where: { $0.value.contains(numberSign) }) {
            throw .invalidElement(
                identifier: element.identifier,
                fault: .notInSymbology,
                suggestion: nil
            )
        }
        return try encode(
            elements,
            as: .dataBarExpanded,
            heightModules: 34,
            kind: .dataBarExpanded,
            library: library
        )
    }

    /// The trade item number of a message, with or without the identifier 01.
    private static func tradeItem(_ message: BarcodeMessage) throws(BarcodeError) -> GS1Message {
        if case .text(let text, _) = message, text.contains("(") {
            let elements = try GS1Message(message)
            guard elements.elements.count == 1, elements.elements[0].identifier == "01" else {
                throw .unknownIdentifier(offset: 0)
            }
            return elements
        }
        var input = try NumberInput(message)
        try input.completeCheckDigit(length: 14)
        return GS1Message(identifier: "01", digits: input.text, codes: input.codes)
    }

    private static func encode(
        _ elements: GS1Message,
        as symbology: Symbology,
        heightModules: Int,
        kind: ZintRequest.Kind,
        library: ZintLibrary
    ) throws(BarcodeError) -> EncodedBarcode {
        // The short forms take the number without its check digit, which they compute themselves.
        let modules =
            kind == .dataBarExpanded
            ? try library.modules(kind, elements: elements)
            : try library.modules(
                kind,
                bytes: Array(elements.elements[0].value.dropLast()),
                eci: nil
            )
        let symbol = Symbol(
            symbology: symbology,
            modules: modules,
            rowHeights: [heightModules],
            quietZone: .linear(left: 2, right: 2),
            texts: [SymbolText(characters: elements.text, columns: 0..<modules.width)]
        )
        return EncodedBarcode(symbol, elements: elements)
    }
}
