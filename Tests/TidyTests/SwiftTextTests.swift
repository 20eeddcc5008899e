import Testing

/// The tests that read text are only as good as this reading.
struct SwiftTextTests {
    @Test(arguments: [
        ("let a = 1 // try?", "let a = 1        "),
        ("f(\"print(\")", "f(        )"),
        ("a /* b /* c */ d */ e", "a                   e"),
        ("\"x \\(call(\"y\")) z\" + w", "    (call(   ))    + w"),
        ("#\"a \\(b) \"c\"# + d", "              + d"),
        ("\"\"\"\n try? \"\n \"\"\" + e", "   \n       \n     + e"),
        ("\"\\\"\" + f", "     + f"),
    ])
    func commentsAndStringsAreBlanked(text: String, code: String) {
        #expect(SwiftText.code(of: text) == code)
    }

    @Test(arguments: [
        ("import WalletCore", "WalletCore"),
        ("public import struct Foundation.Date", "Foundation"),
        ("@testable import Barcode", "Barcode"),
        ("@preconcurrency private import func Glibc.exp", "Glibc"),
        ("let important = 1", nil),
        ("importer.run()", nil),
    ])
    func importsAreRead(line: String, module: String?) {
        #expect(SwiftText.importedModule(line[...]) == module)
    }
}
