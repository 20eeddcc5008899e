import FuzzDriver

@main
struct BarcodeFuzz {
    static func main() {
        FuzzDriver.run { input in
            guard input.count > 3 else { return }
            FuzzCase(input).run()
        }
    }
}
