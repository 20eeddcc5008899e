import HTTPClient
import Testing

@Suite struct WebAddressTests {
    @Test(arguments: [
        "https://example.org/hook", "http://127.0.0.1:8080/", "http://[::1]/x?y=z",
        "https://example.org",
    ])
    func takesAddresses(_ text: String) throws {
        #expect(try #require(WebAddress(text)).text == text)
    }

    @Test(arguments: [
        "", "example.org", "/hook", "ftp://example.org/", "file:///etc/passwd", "https://",
        "https://user@example.org/", "https://user:word@example.org/", "https://exa mple.org/",
        "https://example.org/\r\nX: y", "http://[::1", "https://example.org:99999/",
        "https://exämple.org/",
    ])
    func refusesWhatIsNone(_ text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test(arguments: [
        ("http://localhost/", true), ("http://LOCALHOST:1/", true), ("http://127.8.9.10/", true),
        ("http://[::1]:80/", true), ("http://127.0.0.1.example.org/", false),
        ("http://localhost.example.org/", false), ("http://128.0.0.1/", false),
        ("http://[::2]/", false), ("http://0.0.0.0/", false),
    ])
    func knowsThisMachine(_ text: String, _ isLoopback: Bool) throws {
        #expect(try #require(WebAddress(text)).isLoopback == isLoopback)
    }
}
