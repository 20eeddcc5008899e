import Barcode
import Glibc
import WalletCore

/// Draws one code over and over, as `peer/code_drawer.c` does, and prints how long one takes.
///
///     code-bench qr|aztec|pdf417|ean13-svg|code128 MILLISECONDS SCALE TEXT
///
/// Prints one line of JSON: nanoseconds of processor time for one code and the bytes of its file.
@main
struct CodeBench {
    /// What is done with the text.
    enum Work: String {
        case qr
        case aztec
        case pdf417
        case ean13SVG = "ean13-svg"
        case code128

        /// Does it once, and returns the bytes of the file; of Code 128, which is only encoded, the
        /// number of modules.
        func run(_ text: String, _ options: RenderOptions) throws -> Int {
            switch self {
            case .qr: try png(text, .qrCode, options)
            case .aztec: try png(text, .aztec, options)
            case .pdf417: try png(text, .pdf417, options)
            case .ean13SVG:
                try SVGRenderer.render(
                    BarcodeEncoder.encode(.text(text), as: .ean13).symbol,
                    options: options
                ).count
            case .code128:
                try BarcodeEncoder.encode(.text(text), as: .code128).symbol.modules.width
            }
        }

        private func png(
            _ text: String,
            _ symbology: Symbology,
            _ options: RenderOptions
        ) throws -> Int {
            try PNGRenderer.render(
                BarcodeEncoder.encode(.text(text), as: symbology).symbol,
                options: options
            ).count
        }
    }

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let work = Work(rawValue: arguments[1]),
            let milliseconds = Int(arguments[2]), let scale = Int(arguments[3])
        else {
            print("usage: code-bench qr|aztec|pdf417|ean13-svg|code128 MILLISECONDS SCALE TEXT")
            return
        }
        let options = try RenderOptions(scale: scale)
        let limit = Double(milliseconds) * 1e6
        let start = processorNanoseconds()
        var codes = 0
        var byteCount = 0
        var elapsed = 0.0
        repeat {
            // The clock is not what is measured: it is asked once for a hundred short ones.
            for _ in 0..<(work == .code128 || work == .ean13SVG ? 100 : 1) {
                byteCount = try work.run(arguments[4], options)
                codes += 1
            }
            elapsed = processorNanoseconds() - start
        } while elapsed < limit
        print("{\"nanoseconds\": \(elapsed / Double(codes)), \"bytes\": \(byteCount)}")
    }

    /// The processor time of this process: what else the machine does is not in it.
    private static func processorNanoseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
