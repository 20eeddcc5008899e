/// Who draws: libzint, or a double in a test.
struct ZintLibrary: Sendable {
    /// Draws a symbol, or throws `tooLong` where no symbol of the kind holds the message.
    var draw: @Sendable (ZintRequest) throws(BarcodeError) -> ModuleMatrix

    /// The library of the system.
    static let live = ZintLibrary { request throws(BarcodeError) in
        try ZintWrapper.modules(request)
    }

    /// Draws bytes.
    ///
    /// - Throws: `tooLong` with how many of the leading bytes a symbol would hold.
    func modules(
        _ kind: ZintRequest.Kind,
        bytes: [UInt8],
        eci: Int?
    ) throws(BarcodeError) -> ModuleMatrix {
        try modules(count: bytes.count) { count in
            ZintRequest(kind: kind, bytes: Array(bytes.prefix(count)), eci: eci)
        }
    }

    /// Draws element strings of GS1.
    ///
    /// - Throws: `tooLong` with how many of the leading bytes a symbol would hold.
    func modules(
        _ kind: ZintRequest.Kind,
        elements: GS1Message,
        errorCorrection: QRErrorCorrectionLevel? = nil
    ) throws(BarcodeError) -> ModuleMatrix {
        try modules(count: elements.bytes.count) { count in
            ZintRequest(
                kind: kind,
                bytes: Array(elements.prefix(count).bracketed("[", "]").utf8),
                isGS1: true,
                errorCorrection: errorCorrection
            )
        }
    }

    /// Draws the first `count` bytes of a message, or finds out how many of them fit.
    private func modules(
        count: Int,
        of request: (_ count: Int) -> ZintRequest
    ) throws(BarcodeError) -> ModuleMatrix {
        if let modules = try modulesIfFitting(request(count)) { return modules }
        var (fitting, tooMany) = (0, count)
        while tooMany - fitting > 1 {
            let middle = (fitting + tooMany) / 2
            if try modulesIfFitting(request(middle)) == nil {
                tooMany = middle
            } else {
                fitting = middle
            }
        }
        throw .tooLong(maximum: fitting, found: count, unit: .bytes, suggestion: nil)
    }

    private func modulesIfFitting(_ request: ZintRequest) throws(BarcodeError) -> ModuleMatrix? {
        do throws(BarcodeError) {
            return try draw(request)
        } catch {
            guard case .tooLong = error else { throw error }
            return nil
        }
    }
}
