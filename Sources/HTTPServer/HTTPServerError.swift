/// What goes wrong when a server is started or a request's address is decoded.
public enum HTTPServerError: Error, Equatable, Sendable {
    /// The text is not `HOST:PORT` with a port in `0...65535`.
    case invalidListenAddress(String)
    /// Another program listens on this address.
    case addressInUse(String)
    /// No interface of this machine has the address, or its name is unknown.
    case addressUnavailable(String)
    /// The address can be reached from other machines, and must not be.
    case notLoopback(String)
    /// The system does not let this user listen there, as with ports below 1024.
    case permissionDenied(String)
    /// A setting lies outside its range; the name is that of the property.
    case invalidConfiguration(setting: String)
    /// The system refused a socket call with this error number.
    case system(errorNumber: Int32)
    /// The certificate or its key cannot be used, or the engine could not start its threads.
    case engineRefused
    /// A `%` is not followed by two hexadecimal digits; the offset counts bytes of the raw text.
    case malformedPercentEncoding(offset: Int)
    /// The decoded bytes of the component that starts at this byte are not UTF-8.
    case invalidUTF8(offset: Int)
}
