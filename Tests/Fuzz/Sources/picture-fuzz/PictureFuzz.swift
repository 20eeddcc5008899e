import FuzzDriver

@main
struct PictureFuzz {
    static func main() {
        FuzzDriver.run { input in
            PictureCase(input).run()
            if let whole = RepairedPNG.bytes(input) { PictureCase(whole).run() }
            MessageCase(input).run()
        }
    }
}
