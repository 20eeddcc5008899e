import Glibc
import Terminal

/// The program: reads the command line, runs one command, and ends with its exit code.
@main
enum Tessera {
    static func main() {
        ByteStream.ignoreBrokenPipes()
        let console = Console(variables: TerminalVariables(term: "xterm"))
        do throws(StreamError) {
            try console.show("tessera " + Version.current)
        } catch {
            exit(ExitCode.failed.rawValue)
        }
    }
}
enum Version { static let current = "0.1.0" }
