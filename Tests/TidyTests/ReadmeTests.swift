import Foundation
import Testing

/// The commands of the README do what it says, and print what it shows.
///
/// A block fenced as `sh test` is run by bash in the package root, with the built executable on the
/// path and one temporary folder for all blocks. A block fenced as `text` right after it is its
/// output, in which `…` stands for anything within a line and, alone on a line, for any lines.
@Suite(.serialized)
struct ReadmeTests {
    static let executable = URL(filePath: CommandLine.arguments[0])
        .deletingLastPathComponent().appending(path: "tessera")
    static let isBuilt = FileManager.default.isExecutableFile(atPath: executable.path)

    @Test(.enabled(if: isBuilt, "the executable is not built"), .timeLimit(.minutes(15)))
    func theCommandsPrintWhatIsShown() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "readme-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let blocks = FencedBlock.all(in: try PackageTree.text("README.md"))
        var count = 0
        for (index, block) in blocks.enumerated() where block.info == "sh test" {
            let result = try Self.run(block.text, in: folder)
            #expect(result.status == 0, "\(block.text)\n\(result.complaint)")
            count += 1
            if index + 1 < blocks.count, blocks[index + 1].info == "text" {
                let shown = blocks[index + 1].text
                #expect(
                    ShownOutput(shown).matches(result.output),
                    "\(block.text) printed\n\(result.output)\(result.complaint)"
                )
            }
        }
        #expect(count >= 2, "the README shows too few commands that are run")
        try FileManager.default.removeItem(at: folder)
    }

    private static func run(_ script: String, in folder: URL) throws -> Command.Result {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try Command.run(
            "bash",
            ["-euo", "pipefail", "-c", script],
            environment: [
                "PATH": executable.deletingLastPathComponent().path + ":" + path,
                // `make run` demonstrates this executable instead of building one.
                "TESSERA": executable.path,
                "TESSERA_DATABASE": folder.appending(path: "tessera.db").path,
                "XDG_DATA_HOME": folder.path,
                "TMPDIR": folder.path,
                "NO_COLOR": "1",
                "COLUMNS": "100",
                "MAKEFLAGS": "",
            ]
        )
    }
}
