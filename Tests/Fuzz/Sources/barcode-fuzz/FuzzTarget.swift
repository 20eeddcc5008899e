import CFuzzer

/// The fuzz target: libFuzzer calls it with one input after the other.
///
/// The name is the one that libFuzzer's own main function refers to, though that is not the one which
/// runs here: a Swift program brings its own.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard count > 3 else { return 0 }
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    FuzzCase(input).run()
    return 0
}

@main
struct FuzzTarget {
    static func main() {
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
            unsafe CommandLine.unsafeArgv
        _ = unsafe LLVMFuzzerRunDriver(&count, &arguments, testOneInput)
    }
}
