import FuzzDriver

@main
struct ImportFuzz {
    static func main() {
        FuzzDriver.run { input in ImportCase(input).run() }
    }
}
