import CCurl

/// Why a request had no answer within its bounds.
public enum HTTPClientError: Error, Equatable, Sendable {
    /// Nobody knows the host's name.
    case unknownHost
    /// Nobody listens there, or the network is down.
    case unreachable
    /// It took too long.
    case timedOut
    /// The certificate is not one for this host from an authority that is trusted, or the two speak
    /// no common TLS.
    case untrusted
    /// The answer is longer than allowed.
    case answerTooLarge
    /// The connection broke, or what came back is no HTTP.
    case broken
    /// Something else, by libcurl's number for it.
    case failed(code: Int)

    init(_ code: CURLcode) {
        self =
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST: .unknownHost
            case CURLE_COULDNT_CONNECT: .unreachable
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM,
                CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
                .untrusted
            case CURLE_WRITE_ERROR: .answerTooLarge
            case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE,
                CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_WEIRD_SERVER_REPLY,
                CURLE_UNSUPPORTED_PROTOCOL:
                .broken
            default: .failed(code: Int(code.rawValue))
            }
    }
}
