/// Element strings of GS1: application identifiers and their values, checked against the table.
struct GS1Message {
    /// An identifier with its value.
    struct Element: Equatable {
        let identifier: String
        let value: [UInt8]
    }

    /// The character that stands for FNC1 between elements in what a reader returns.
    static let separator: UInt8 = 0x1D

    /// The elements in order; never empty.
    let elements: [Element]

    /// What was changed in the input.
    let codes: [BarcodeNormalisation.Code]

    /// Reads elements from `(01)09506000134352(10)ABC`, or from what a reader returned:
    /// identifiers without parentheses, and the separator where a value does not end by itself.
    ///
    /// A parenthesis that belongs to a value may have a backslash in front. The separator has no
    /// place between elements in parentheses, which tell themselves where they end.
    ///
    /// - Throws: `empty`; `unknownIdentifier`; `invalidElement` for a value against the rules.
    init(_ message: BarcodeMessage) throws(BarcodeError) {
        let trimmed = TrimmedText(message, removesWhitespace: true)
        guard !trimmed.scalars.isEmpty else { throw .empty }
        var bytes: [UInt8] = []
        for (offset, scalar) in trimmed.scalars.enumerated() {
            guard scalar < 0x80 else {
                throw .invalidCharacter(
                    offset: offset,
                    allowed: "the 82 characters of GS1",
                    suggestion: nil
                )
            }
            bytes.append(UInt8(truncatingIfNeeded: scalar))
        }
        codes = trimmed.codes
        elements =
            bytes[0] == UInt8(ascii: "(")
            ? try Self.bracketed(bytes) : try Self.plain(bytes)
        for element in elements { try check(element) }
        if bytes[0] != UInt8(ascii: "(") { try checkNotation() }
    }

    /// Refuses a value without parentheses that holds what looks like an identifier within them: whoever
    /// wrote it may have meant another element.
    ///
    /// - Throws: `invalidElement` with the value taken as it stands as suggestion.
    private func checkNotation() throws(BarcodeError) {
        let isAmbiguous = { (element: Element) in
            element.value.indices.contains { Self.identifier(in: element.value, at: $0) != nil }
        }
        guard let element = elements.first(where: isAmbiguous) else { return }
        let literal = elements.map { element in
            let value = element.value.flatMap { $0 == UInt8(ascii: "(") ? [0x5C, $0] : [$0] }
            return "(\(element.identifier))" + String(value)
        }
        throw .invalidElement(
            identifier: element.identifier,
            fault: .ambiguousNotation,
            suggestion: literal.joined()
        )
    }

    private init(elements: [Element]) {
        self.elements = elements
        codes = []
    }

    /// Refuses a message that libzint (2.11.1) writes wrongly: it takes a value of 235 for one that ends
    /// by itself, and leaves out the separator in front of the next element.
    ///
    /// - Throws: `invalidElement` with the element moved to the end as suggestion.
    func checkSeparators() throws(BarcodeError) {
        let isUnended = { (element: Element) in element.identifier == "235" }
        guard elements.dropLast().contains(where: isUnended) else { return }
        let last = elements.filter(isUnended)
        let moved = GS1Message(elements: elements.filter { !isUnended($0) } + last)
        throw .invalidElement(
            identifier: "235",
            fault: .mustBeLast,
            suggestion: last.count == 1 ? moved.text : nil
        )
    }

    /// The elements cut off behind so many bytes of identifiers, values and separators; the values are
    /// not checked again.
    func prefix(_ byteCount: Int) -> GS1Message {
        var kept: [Element] = []
        var room = byteCount
        for element in elements {
            room -= element.identifier.utf8.count
            guard room > 0 else { break }
            kept.append(
                Element(identifier: element.identifier, value: Array(element.value.prefix(room)))
            )
            room -= element.value.count + (Self.endsItself(element) ? 0 : 1)
        }
        return GS1Message(elements: kept)
    }

    /// Makes a message of one element.
    init(identifier: String, digits: String, codes: [BarcodeNormalisation.Code]) {
        elements = [Element(identifier: identifier, value: Array(digits.utf8))]
        self.codes = codes
    }

    /// What a reader returns: the elements one behind the other, with a separator only behind a value that
    /// does not end by itself and is not the last.
    var bytes: [UInt8] {
        var output: [UInt8] = []
        for (index, element) in elements.enumerated() {
            output += Array(element.identifier.utf8) + element.value
            if !Self.endsItself(element), index < elements.count - 1 {
                output.append(Self.separator)
            }
        }
        return output
    }

    /// Whether no separator is needed behind an element.
    private static func endsItself(_ element: Element) -> Bool {
        GS1IdentifierTable.predefinedLength(element.identifier) != nil
    }

    /// The human-readable interpretation, identifiers in parentheses.
    var text: String { bracketed("(", ")") }

    /// The elements with their identifiers in brackets.
    func bracketed(_ open: String, _ close: String) -> String {
        elements.map { open + $0.identifier + close + String($0.value) }.joined()
    }

    /// What has been changed, `nil` if nothing has.
    var normalisation: BarcodeNormalisation? {
        codes.isEmpty ? nil : BarcodeNormalisation(to: text, codes: codes)
    }

    // MARK: Reading

    /// Reads identifiers in parentheses.
    private static func bracketed(_ bytes: [UInt8]) throws(BarcodeError) -> [Element] {
        var elements: [Element] = []
        var index = 0
        while index < bytes.count {
            guard let identifier = identifier(in: bytes, at: index) else {
                throw .unknownIdentifier(offset: index)
            }
            index += identifier.count + 2
            var value: [UInt8] = []
            while index < bytes.count, Self.identifier(in: bytes, at: index) == nil {
                if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
                value.append(bytes[index])
                index += 1
            }
            elements.append(Element(identifier: identifier, value: value))
        }
        return elements
    }

    /// A known identifier in parentheses at an index.
    private static func identifier(in bytes: [UInt8], at index: Int) -> String? {
        guard bytes[index] == UInt8(ascii: "(") else { return nil }
        let digits = bytes[(index + 1)...].prefix(5).prefix { $0 >= 0x30 && $0 <= 0x39 }
        guard digits.endIndex < bytes.count, bytes[digits.endIndex] == UInt8(ascii: ")") else {
            return nil
        }
        let identifier = String(decoding: digits, as: UTF8.self)
        return GS1IdentifierTable.parts[identifier] == nil ? nil : identifier
    }

    /// Reads identifiers without parentheses.
    private static func plain(_ bytes: [UInt8]) throws(BarcodeError) -> [Element] {
        var elements: [Element] = []
        var index = bytes.first == separator ? 1 : 0
        while index < bytes.count {
            let candidates = (2...4).map {
                String(decoding: bytes[index...].prefix($0), as: UTF8.self)
            }
            guard let identifier = candidates.first(where: { GS1IdentifierTable.parts[$0] != nil })
            else { throw .unknownIdentifier(offset: index) }
            let start = index + identifier.count
            var end = bytes[start...].firstIndex(of: separator) ?? bytes.count
            if let length = GS1IdentifierTable.predefinedLength(identifier) {
                end = min(end, index + length)
            }
            elements.append(Element(identifier: identifier, value: Array(bytes[start..<end])))
            index = end < bytes.count && bytes[end] == separator ? end + 1 : end
        }
        guard !elements.isEmpty else { throw .empty }
        return elements
    }

    // MARK: Checking

    private func check(_ element: Element) throws(BarcodeError) {
        guard let parts = GS1IdentifierTable.parts[element.identifier],
            let fault = Self.fault(in: element.value[...], parts: parts)
        else { return }
        throw .invalidElement(
            identifier: element.identifier,
            fault: fault,
            suggestion: suggestion(for: element, fault: fault, parts: parts)
        )
    }

    private static func fault(in value: ArraySlice<UInt8>, parts: [GS1ValuePart]) -> GS1Fault? {
        var rest = value
        for (index, part) in parts.enumerated() {
            if part.isOptional, rest.isEmpty { return nil }
            guard rest.count >= part.lengths.lowerBound else { return .tooShort }
            let isLast = index == parts.count - 1
            guard !isLast || rest.count <= part.lengths.upperBound else { return .tooLong }
            let own = rest.prefix(part.lengths.upperBound)
            if let fault = part.fault(in: own) { return fault }
            rest = rest.dropFirst(own.count)
        }
        return nil
    }

    /// The whole message with the right check digit in a value that has none or a wrong one, or with
    /// the zeros in front that a shorter number of its own check digit lacks.
    private func suggestion(
        for element: Element,
        fault: GS1Fault,
        parts: [GS1ValuePart]
    ) -> String? {
        guard let part = parts.first, part.check == .checkDigit, fault != .tooLong else {
            return nil
        }
        let length = part.lengths.upperBound
        guard element.value.count >= length - 1,
            element.value.prefix(length).allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
        else { return nil }
        let digits = element.value.prefix(length).map { $0 - 0x30 }
        let isWhole =
            length == 14 && digits.count == length - 1
            && modulo10CheckDigit(digits.dropLast()) == digits[digits.count - 1]
        let body = digits.prefix(length - 1)
        let right = (isWhole ? [0] + digits : body + [modulo10CheckDigit(body)]).map { $0 + 0x30 }
        return elements.map {
            let value = $0 == element ? right + element.value.dropFirst(length) : $0.value
            return "(\($0.identifier))\(String(value))"
        }.joined()
    }
}
