import Foundation

/// Independent readers of images, zxing-cpp and zbar: one process for many images.
struct Judge {
    /// Who reads.
    enum Reader: String {
        case zxing

        /// zxing-cpp without a look at the ECI, in half the time.
        case zxingPlain = "zxing-plain"
        case zbar
    }

    /// An image to read.
    struct Job {
        /// A name, unique in its batch.
        var id: String

        /// The bytes of a PNG or SVG file.
        var image: [UInt8]

        /// `png` or `svg`.
        var kind = "png"

        /// The formats to look for, by zxing-cpp's names; none for all, as zbar looks in any case.
        var formats: [String] = []

        /// Whether the image lies on a black page.
        var isOnDark = false

        /// Who reads it.
        var reader = Reader.zxing
    }

    /// What a reader saw; zbar knows neither identifier nor ECI.
    struct Reading: Decodable, Equatable {
        var hex: String
        var identifier: String?
        var eci: Int?
    }

    private struct Answer: Decodable {
        var id: String
        var results: [Reading]
        var error: String?
    }

    private struct Failure: Error {
        var what: String
    }

    private static let packageRoot = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static let python = packageRoot.appending(path: ".build/judges/bin/python")

    /// Whether the virtual environment is there.
    static let isPresent = FileManager.default.isExecutableFile(atPath: python.path)

    /// Whether SVG can be rasterised and zbar asked too.
    static let isComplete =
        isPresent
        && ["rsvg-convert", "zbarimg"].allSatisfy {
            FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
        }

    /// Reads many images at once.
    static func read(_ jobs: [Job]) throws -> [String: [Reading]] {
        guard !jobs.isEmpty else { return [:] }
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "tessera-judge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { remove(folder) }
        var lines = Data()
        var images = Data()
        for job in jobs {
            let line: [String: Any] = [
                "id": job.id, "offset": images.count, "count": job.image.count, "kind": job.kind,
                "formats": job.formats, "dark": job.isOnDark, "reader": job.reader.rawValue,
            ]
            images += job.image
            lines += try JSONSerialization.data(withJSONObject: line) + Data("\n".utf8)
        }
        let input = folder.appending(path: "jobs.jsonl")
        try lines.write(to: input)
        let pack = folder.appending(path: "images")
        try images.write(to: pack)
        return try answers(run(on: input, images: pack))
    }

    private static func run(on input: URL, images: URL) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = python
        process.arguments = [
            packageRoot.appending(path: "Tests/BarcodeTests/Judge/decode.py").path, images.path,
        ]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(what: "the judge ended with \(process.terminationStatus)")
        }
        return data
    }

    private static func answers(_ data: Data) throws -> [String: [Reading]] {
        var readings: [String: [Reading]] = [:]
        for line in data.split(separator: UInt8(ascii: "\n")) {
            let answer = try JSONDecoder().decode(Answer.self, from: Data(line))
            if let error = answer.error { throw Failure(what: "\(answer.id): \(error)") }
            readings[answer.id] = answer.results
        }
        return readings
    }

    /// Removes a file or folder from the temporary ones.
    static func remove(_ item: URL) {
        do {
            try FileManager.default.removeItem(at: item)
        } catch {
            // The system clears its temporary folder.
        }
    }
}
