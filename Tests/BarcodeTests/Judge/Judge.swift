import Foundation

/// An independent reader of images: zxing-cpp in a virtual environment, one process for many images.
struct Judge {
    /// An image to read.
    struct Job {
        /// A name, unique in its batch.
        var id: String

        /// The bytes of a PNG or SVG file.
        var image: [UInt8]

        /// `png` or `svg`.
        var kind = "png"

        /// The formats to look for, by zxing-cpp's names; empty for all.
        var formats: [String] = []

        /// Whether the image lies on a black page.
        var isOnDark = false
    }

    /// What a reader saw.
    struct Reading: Decodable, Equatable {
        var format: String
        var hex: String
        var identifier: String
        var eci: Int?
        var upce: String?
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

    /// Whether SVG can be rasterised too.
    static let drawsSVG =
        isPresent && FileManager.default.isExecutableFile(atPath: "/usr/bin/rsvg-convert")

    /// Reads many images at once.
    static func read(_ jobs: [Job]) throws -> [String: [Reading]] {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "tessera-judge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { removeFolder(folder) }
        var lines = Data()
        for (index, job) in jobs.enumerated() {
            let file = folder.appending(path: "\(index).\(job.kind)")
            try Data(job.image).write(to: file)
            let line: [String: Any] = [
                "id": job.id, "file": file.path, "formats": job.formats, "dark": job.isOnDark,
                "eci": true,
            ]
            lines += try JSONSerialization.data(withJSONObject: line) + Data("\n".utf8)
        }
        let input = folder.appending(path: "jobs.jsonl")
        try lines.write(to: input)
        return try answers(run(on: input))
    }

    private static func run(on input: URL) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = python
        process.arguments = [
            packageRoot.appending(path: "Tests/BarcodeTests/Judge/decode.py").path
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

    private static func removeFolder(_ folder: URL) {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            // The system clears its temporary folder.
        }
    }
}
