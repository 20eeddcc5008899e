import Foundation

/// A page as independent tools see it: poppler's pdftoppm and pdftotext.
struct PDFPage {
    private struct Failure: Error {
        var what: String
    }

    /// Whether poppler's tools are there.
    static let isReadable = ["pdftoppm", "pdftotext", "pdfinfo"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }

    private let pdf: [UInt8]

    init(_ pdf: [UInt8]) {
        self.pdf = pdf
    }

    /// The page as a grey PNG.
    func png(dotsPerInch: Int) throws -> [UInt8] {
        [UInt8](try run("pdftoppm", "-png", "-gray", "-r", String(dotsPerInch), "-"))
    }

    /// The page as grey pixels, row by row, 0 for black.
    func pixels(dotsPerInch: Int) throws -> (width: Int, rows: [ArraySlice<UInt8>]) {
        let data = [UInt8](try run("pdftoppm", "-gray", "-r", String(dotsPerInch), "-"))
        // P5, width, height, greatest value: four words, each with one space behind it.
        var words: [Int] = []
        var index = 2
        while words.count < 3 {
            var value = 0
            index += 1
            while data[index] >= 0x30 {
                value = value * 10 + Int(data[index] - 0x30)
                index += 1
            }
            words.append(value)
        }
        let pixels = data[(index + 1)...]
        let rows = (0..<words[1]).map { row in
            pixels.dropFirst(row * words[0]).prefix(words[0])
        }
        return (words[0], rows)
    }

    /// The text that can be found and copied.
    func text() throws -> String {
        String(decoding: try run("pdftotext", "-layout", "-", "-"), as: UTF8.self)
    }

    /// What pdfinfo says about the file; a complaint of its fails.
    func information() throws -> String {
        String(decoding: try run("pdfinfo", "-"), as: UTF8.self)
    }

    private func run(_ tool: String, _ arguments: String...) throws -> Data {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "tessera-\(UUID().uuidString).pdf")
        try Data(pdf).write(to: file)
        defer { Judge.remove(file) }
        let process = Process()
        let (output, complaints) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/\(tool)")
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: file)
        process.standardOutput = output
        process.standardError = complaints
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = complaints.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // Only a font that is missing on this machine is no fault of the file.
        let faults = String(decoding: complaint, as: UTF8.self).split(separator: "\n").filter {
            !$0.contains("font")
        }
        guard process.terminationStatus == 0, faults.isEmpty else {
            throw Failure(what: "\(tool) ended with \(process.terminationStatus): \(faults)")
        }
        return data
    }
}
