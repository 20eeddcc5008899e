import Terminal

/// The program: reads the command line, runs one command, and ends with its exit code.
@main
enum Tessera {
    static func main() {
        ByteStream.ignoreBrokenPipes()
    }
}
