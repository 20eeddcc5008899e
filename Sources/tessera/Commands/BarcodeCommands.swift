import Barcode
import Hashing
import JSON
import Terminal
import WalletCore
import WalletService

/// The commands `tessera barcode …`.
enum BarcodeCommands {
    private static let value = Positional("VALUE", .text, summary: "What the code says.")
    private static let symbology = ValueOption(
        "symbology",
        .symbology,
        summary: "The kind of code; never guessed and never replaced.",
        isRequired: true
    )
    private static let format = ValueOption<BarcodeFormat>(
        "format",
        .name,
        summary: "What to write.",
        defaultText: "by the name of the output file; text on a terminal, else svg"
    )
    private static let output = ValueOption(
        "output",
        .path,
        summary: "Where to; - is the standard output.",
        aliases: ["o"],
        defaultText: "-"
    )
    private static let isHex = Flag("hex", summary: "VALUE is bytes in hexadecimal.")
    private static let charset = ValueOption(
        "charset",
        .text.named("CHARSET"),
        summary: "How text becomes bytes: UTF-8, ISO-8859-1 or US-ASCII; left out, nobody said."
    )
    private static let scale = ValueOption(
        "scale",
        .integer(in: RenderOptions.scales),
        summary: "Pixels a module, in images; a page has its true size.",
        defaultText: "4"
    )
    private static let quiet = ValueOption(
        "quiet",
        .integer(in: RenderOptions.quietZones),
        summary: "Light margin in modules.",
        defaultText: "what the standard asks for"
    )
    private static let height = ValueOption(
        "height",
        .integer(in: RenderOptions.barHeights),
        summary: "Height of the bars in modules.",
        defaultText: "what the standard asks for"
    )
    private static let showsText = Flag("text", summary: "Write the characters below the bars.")
    private static let errorCorrection = ValueOption<QRErrorCorrectionLevel>(
        "error-correction",
        .name,
        summary: "How much of a QR code may be unreadable.",
        aliases: ["ecc"],
        defaultText: "M"
    )
    private static let checkDigit = Flag(
        "check-digit",
        summary: "Append the optional check digit of ITF and Code 39."
    )
    private static let codeSet = ValueOption<Code128CodeSet>(
        "code-set",
        .name,
        summary: "The only code set that Code 128 may use.",
        defaultText: "the shortest mix"
    )

    static let group = Command<Action>(
        "barcode",
        aliases: ["barcodes"],
        summary: "Draw codes without a wallet.",
        heading: "Codes",
        subcommands: [
            encode, BarcodeBatchCommand.command, BarcodeCheckCommand.command,
            BarcodeSymbologiesCommand.command,
        ]
    )

    private static let encode = Command<Action>(
        "encode",
        summary: "Draw one code.",
        discussion: """
            Nothing is changed in silence: a missing check digit is appended and reported, a wrong \
            one is refused, naming the right one.
            """,
        positionals: [value],
        options: [
            symbology, format, output, isHex, charset, scale, quiet, height, showsText,
            errorCorrection, checkDigit, codeSet,
        ],
        examples: [
            Command.Example(
                "tessera barcode encode --symbology ean13 --format svg --output card.svg "
                    + "4006381333931",
                meaning: "an image"
            ),
            Command.Example(
                "tessera barcode encode --symbology ean13 --format pdf --text --output card.pdf "
                    + "4006381333931",
                meaning: "a page with a card to cut out, at its true size"
            ),
            Command.Example(
                "tessera barcode encode --symbology qr --format text 'jagoda:0042'",
                meaning: "in the terminal, to be scanned"
            ),
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let encoded: EncodedBarcode
        let bytes: [UInt8]
        let format = try format(context)
        try refuseIdleOptions(arguments, format)
        let isShown = arguments.optional(output) ?? "-" == "-"
        if format == .png || format == .pdf, isShown, context.console.outputProfile.isTerminal {
            throw .usage(
                .needs(option: "--format \(format.rawValue) on a terminal", other: "--output FILE")
            )
        }
        do throws(BarcodeError) {
            encoded = try BarcodeEncoder.encode(
                try message(arguments),
                as: arguments.one(symbology),
                options: BarcodeOptions(
                    errorCorrection: arguments.optional(errorCorrection),
                    checkDigit: arguments.has(checkDigit),
                    codeSet: arguments.optional(codeSet)
                )
            )
            bytes = try draw(encoded, format, context)
        } catch {
            throw .barcode(error)
        }
        context.remark(encoded)
        if let margin = arguments.optional(quiet), margin < encoded.symbol.quietZone.widest {
            context.console.remark(
                "tessera: the standard asks for a margin of \(encoded.symbol.quietZone.widest) "
                    + "modules; with \(margin), scanners may not find the code"
            )
        }
        if arguments.has(showsText), encoded.symbol.texts.isEmpty {
            context.console.remark("tessera: this kind of code has no text below it")
        }
        try context.write(bytes, to: arguments.optional(output) ?? "-")
    }

    // MARK: Parts

    private static func format(_ context: CommandContext) throws(CommandError) -> BarcodeFormat {
        if let format = context.arguments.optional(format) {
            guard !context.isJSON || format == .json else {
                throw .usage(
                    .conflict(option: "--json", other: "--format \(format.rawValue)")
                )
            }
            return format
        }
        let output = context.arguments.optional(output) ?? "-"
        guard output != "-" else {
            if context.isJSON { return .json }
            return context.console.outputProfile.isTerminal ? .text : .svg
        }
        let named = BarcodeFormat(fileName: output)
        if context.isJSON {
            guard let named, named != .json else { return .json }
            throw .usage(.conflict(option: "--json", other: "--output \(output)"))
        }
        guard let named else {
            throw .usage(.unknownEnding(file: output))
        }
        return named
    }

    /// Refuses options that would change nothing.
    private static func refuseIdleOptions(
        _ arguments: ParsedArguments,
        _ format: BarcodeFormat
    ) throws(CommandError) {
        if arguments.has(isHex), arguments.optional(charset) != nil {
            throw .usage(.conflict(option: "--hex", other: "--charset"))
        }
        let isDrawn = format != .json
        let hasPixels = format == .svg || format == .png
        let idle = [
            ("--scale", arguments.optional(scale) != nil && !hasPixels),
            ("--quiet", arguments.optional(quiet) != nil && !isDrawn),
            ("--height", arguments.optional(height) != nil && !isDrawn),
            ("--text", arguments.has(showsText) && !isDrawn),
        ]
        guard let option = idle.first(where: \.1) else { return }
        throw .usage(.conflict(option: option.0, other: "--format \(format.rawValue)"))
    }

    private static func message(
        _ arguments: ParsedArguments
    ) throws(BarcodeError) -> BarcodeMessage {
        let text = arguments.one(value)
        let charset = try arguments.optional(charset).map { name throws(BarcodeError) in
            try BarcodeCharset(named: name)
        }
        guard arguments.has(isHex) else { return .text(text, charset: charset) }
        guard let bytes = Hexadecimal.bytes(of: text) else {
            throw .invalidOption(name: "hex", allowed: "an even number of hexadecimal digits")
        }
        return .bytes(bytes)
    }

    private static func draw(
        _ encoded: EncodedBarcode,
        _ format: BarcodeFormat,
        _ context: CommandContext
    ) throws(BarcodeError) -> [UInt8] {
        let arguments = context.arguments
        let options = try RenderOptions(
            scale: arguments.optional(scale) ?? 4,
            quietZone: arguments.optional(quiet).map { .modules($0) } ?? .standard,
            showsText: arguments.has(showsText),
            barHeightModules: arguments.optional(height)
        )
        switch format {
        case .svg: return try SVGRenderer.render(encoded.symbol, options: options)
        case .png: return try PNGRenderer.render(encoded.symbol, options: options)
        case .pdf: return try PDFRenderer.render(encoded.symbol, options: options)
        case .text:
            let isShown = arguments.optional(output) ?? "-" == "-"
            let profile = context.console.outputProfile
            let text = try TextRenderer.render(
                encoded.symbol,
                options: options,
                colours: isShown && profile.hasColor ? .explicit : .ofTerminal,
                columnsMax: isShown ? profile.columns : nil
            )
            return Array(text.utf8)
        case .json:
            var json = JSONWriter()
            SymbolDocument(encoded).write(to: &json)
            return json.bytes + [UInt8(ascii: "\n")]
        }
    }
}
