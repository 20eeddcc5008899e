import CCurl

/// Sends requests to addresses that an operator configured, one at a time.
///
/// It verifies certificates, follows no redirect, asks no proxy and reads no environment, keeps no
/// cookie, and takes no more of an answer than was allowed. Connections are kept between requests.
/// A client belongs to one thread at a time.
@safe
public final class HTTPClient {
    private let handle: UnsafeMutableRawPointer

    /// Once in the process, before the first handle.
    private static let isReady = tessera_curl_prepare() == CURLE_OK

    /// Makes a client without a connection.
    public init() {
        guard Self.isReady, let handle = unsafe curl_easy_init() else {
            preconditionFailure("libcurl cannot be prepared")
        }
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
    }

    /// Sends a POST and waits for its answer.
    ///
    /// - Parameter post: what to send, where to, and what bounds it.
    /// - Returns: the answer, whatever its status.
    /// - Throws: why there was no answer, or none that is within the bounds.
    public func send(_ post: OutgoingPost) throws(HTTPClientError) -> OutgoingAnswer {
        unsafe curl_easy_reset(handle)
        var lines: UnsafeMutablePointer<curl_slist>?
        defer { unsafe curl_slist_free_all(lines) }
        // libcurl would wait for a "100 Continue" before a long body.
        for line in ["Expect:"] + post.fields.map({ "\($0.name): \($0.value)" }) {
            guard let longer = unsafe curl_slist_append(lines, line) else {
                preconditionFailure("no memory is left")
            }
            unsafe lines = unsafe longer
        }
        var budget = tessera_curl_budget(byte_count_left: post.answerByteCountMax)
        let code = unsafe withUnsafeMutablePointer(to: &budget) { budget in
            let prepared = unsafe prepare(post, lines, budget)
            return prepared == CURLE_OK ? unsafe curl_easy_perform(handle) : prepared
        }
        guard code == CURLE_OK else { throw HTTPClientError(code) }
        let seconds = unsafe tessera_curl_retry_after(handle)
        return OutgoingAnswer(
            status: unsafe tessera_curl_status(handle),
            retryAfterSeconds: seconds > 0 ? Int64(seconds) : nil
        )
    }

    /// Sets what the transfer needs.
    ///
    /// - Returns: the first refusal, or `CURLE_OK`.
    private func prepare(
        _ post: OutgoingPost,
        _ lines: UnsafeMutablePointer<curl_slist>?,
        _ budget: UnsafeMutablePointer<tessera_curl_budget>
    ) -> CURLcode {
        let milliseconds = Self.milliseconds(post.timeout)
        let numbers: [(CURLoption, Int)] = [
            // A timeout must not raise a signal: other threads are running.
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_POST, 1), (CURLOPT_FOLLOWLOCATION, 0),
            (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2),
            (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            (CURLOPT_TIMEOUT_MS, milliseconds), (CURLOPT_CONNECTTIMEOUT_MS, milliseconds),
        ]
        for (option, value) in numbers {
            let code = unsafe tessera_curl_set_number(handle, option, value)
            if code != CURLE_OK { return code }
        }
        let texts: [(CURLoption, String?)] = [
            (CURLOPT_URL, post.address.text), (CURLOPT_PROTOCOLS_STR, "http,https"),
            // An empty name is no proxy, whatever the environment says.
            (CURLOPT_PROXY, ""), (CURLOPT_USERAGENT, post.userAgent),
            (CURLOPT_CAINFO, post.authorityFile),
        ]
        for (option, text) in texts {
            guard let text else { continue }
            let code = unsafe tessera_curl_set_text(handle, option, text)
            if code != CURLE_OK { return code }
        }
        let codes = unsafe [
            tessera_curl_set_lines(handle, lines), tessera_curl_set_budget(handle, budget),
            post.body.withUnsafeBytes { body in
                unsafe tessera_curl_set_body(handle, body.baseAddress, body.count)
            },
        ]
        return codes.first { $0 != CURLE_OK } ?? CURLE_OK
    }

    /// Whole milliseconds, at least one: none would be no limit.
    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        return max(1, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
