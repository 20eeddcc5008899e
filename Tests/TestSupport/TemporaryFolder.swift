public import Foundation

/// A folder of a test's own.
public struct TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Makes a fresh folder below the system's folder for such.
    public init() throws {
        let template = FileManager.default.temporaryDirectory
            .appendingPathComponent("tessera-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: template, withIntermediateDirectories: true)
        url = template
    }

    /// The path of a file in it.
    public func path(_ name: String) -> String {
        url.appendingPathComponent(name).path
    }

    /// Puts a symbolic link into it.
    ///
    /// - Parameters:
    ///   - name: the link's name.
    ///   - target: what it leads to, as it is written in the link.
    /// - Throws: where it cannot be made.
    public func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: path(name),
            withDestinationPath: target
        )
    }

    /// Removes the folder with all that is in it.
    public func remove() {
        do { try FileManager.default.removeItem(at: url) } catch {
            // Left for the system to clear; the test has said what it has to say.
        }
    }
}
