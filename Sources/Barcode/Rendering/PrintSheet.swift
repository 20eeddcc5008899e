import WalletCore

/// The paper that a symbol is printed on, and how large its modules are there.
///
/// Everything is counted in dots of 1/600 inch (0,0423 mm), a step that printers have: bars that are
/// whole dots wide are printed as wide as they are meant.
struct PrintSheet {
    /// The dots in an inch.
    static let dotsPerInch = 600

    /// The size of the page in dots.
    let pageWidth: Int
    let pageHeight: Int

    /// The outline to cut along, as left, top, width and height in dots; `nil` where the symbol is larger
    /// than a card.
    let card: (left: Int, top: Int, width: Int, height: Int)?

    /// The width of a module in dots.
    let moduleDots: Int

    /// Where the drawing with its quiet zone begins, in dots from the left and the top of the page.
    let left: Int
    let top: Int

    /// A4 paper, 210 mm by 297 mm.
    ///
    /// **Source:** ISO 216.
    private static let paper = (width: 4960, height: 7016)

    /// A bank card, 85,60 mm by 53,98 mm.
    ///
    /// **Source:** ISO/IEC 7810, ID-1.
    private static let cardSize = (width: 2022, height: 1275)

    /// What printers leave white at the edges of the paper, 12,7 mm.
    private static let paperMargin = 300

    /// Where the card lies on the paper.
    private static let cardOrigin = 600

    /// Finds the smallest sheet: a card, or a page upright, or a page lying on its side.
    ///
    /// Width and height are those of the drawing with its quiet zone, in modules.
    ///
    /// - Throws: `tooLargeForPage` where even the smallest modules do not fit on a page.
    init(width: Int, height: Int, symbology: Symbology) throws(BarcodeError) {
        let (card, paper, margin) = (Self.cardSize, Self.paper, Self.paperMargin)
        let sizes = symbology.moduleDots
        let fits = { (room: (width: Int, height: Int)) -> Int? in
            sizes.reversed().first { $0 * width <= room.width && $0 * height <= room.height }
        }
        let upright = (paper.width - 2 * margin, paper.height - 2 * margin)
        let lying = (paper.height - 2 * margin, paper.width - 2 * margin)
        if let dots = fits(card) {
            let origin = Self.cardOrigin
            self.card = (origin, origin, card.width, card.height)
            (pageWidth, pageHeight, moduleDots) = (paper.width, paper.height, dots)
            left = origin + (card.width - dots * width) / 2
            top = origin + (card.height - dots * height) / 2
        } else if let dots = fits(upright) ?? fits(lying) {
            let liesOnSide = fits(upright) == nil
            self.card = nil
            pageWidth = liesOnSide ? paper.height : paper.width
            pageHeight = liesOnSide ? paper.width : paper.height
            moduleDots = dots
            left = (pageWidth - dots * width) / 2
            top = margin
        } else {
            let smallest = sizes.lowerBound
            throw .tooLargeForPage(
                widthMillimetres: Self.millimetres(smallest * width),
                heightMillimetres: Self.millimetres(smallest * height)
            )
        }
    }

    /// Dots in whole millimetres, rounded up.
    private static func millimetres(_ dots: Int) -> Int {
        (dots * 254 + dotsPerInch * 10 - 1) / (dotsPerInch * 10)
    }
}

extension Symbology {
    /// The widths of a module that are printed, in dots of 1/600 inch; the widest is what is meant, and
    /// narrower ones are taken where a symbol would not fit otherwise.
    ///
    /// **Source:** GS1 General Specifications, 5.12.3: EAN and UPC from 0,264 mm with 0,330 mm as the
    /// nominal width, ITF-14 and GS1-128 from 0,250 mm with 0,495 mm, matrix symbols up to 0,495 mm. The
    /// others take what laser printers and the readers of tills manage, 0,21 mm.
    fileprivate var moduleDots: ClosedRange<Int> {
        switch self {
        case .ean13, .ean8, .upcA, .upcE: 7...8
        case .itf14: 6...12
        case .gs1128: 6...8
        case .dataBarOmnidirectional, .dataBarLimited, .dataBarExpanded: 7...8
        case .code128, .code39, .code39FullASCII, .code93, .codabar, .itf, .pdf417: 5...8
        case .qrCode, .microQRCode, .gs1QRCode, .aztec, .dataMatrix, .gs1DataMatrix: 5...12
        }
    }
}
