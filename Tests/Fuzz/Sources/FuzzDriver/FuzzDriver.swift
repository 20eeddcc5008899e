import CFuzzer
import Synchronization

/// Runs libFuzzer over one program's test.
public enum FuzzDriver {
    /// What is done with each input; set once, before the first one comes.
    fileprivate static let test = Mutex<@Sendable ([UInt8]) -> Void>({ _ in })

    /// Calls a test with one input after the other, until it traps or the time of the command line is
    /// over.
    public static func run(_ test: @escaping @Sendable ([UInt8]) -> Void) {
        self.test.withLock { $0 = test }
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
            unsafe CommandLine.unsafeArgv
        _ = unsafe LLVMFuzzerRunDriver(&count, &arguments, testOneInput)
    }
}

/// The fuzz target: libFuzzer calls it with one input after the other.
///
/// The name is the one that libFuzzer's own main function refers to, though that is not the one which
/// runs here: a Swift program brings its own.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let test = FuzzDriver.test.withLock { $0 }
    test(input)
    return 0
}
