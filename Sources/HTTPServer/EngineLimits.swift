/// The limits that connections look at, in the units that they count in.
struct EngineLimits: Sendable {
    let targetByteCountMax: Int
    let headerByteCountMax: Int
    let bodyByteCountMax: Int
    /// Seconds of the engine's clock between two requests, the next request line included.
    let waitTickCountMax: UInt64
    /// Seconds of the engine's clock that a header may take.
    let headerTickCountMax: UInt64
    /// Seconds of the engine's clock that a body may take.
    let bodyTickCountMax: UInt64

    init(_ configuration: HTTPServerConfiguration) {
        targetByteCountMax = configuration.targetByteCountMax
        headerByteCountMax = configuration.headerByteCountMax
        bodyByteCountMax = configuration.bodyByteCountMax
        waitTickCountMax = UInt64(
            configuration.idleTimeout.components.seconds
                + configuration.headerTimeout.components.seconds
        )
        headerTickCountMax = UInt64(configuration.headerTimeout.components.seconds)
        bodyTickCountMax = UInt64(configuration.bodyTimeout.components.seconds)
    }

    /// Memory of the engine for one connection: a header, its index, and a response's header.
    ///
    /// Small memory is fast, because the engine clears it after each request.
    var poolByteCount: Int { headerByteCountMax + 6_144 }

    /// Whether a header leaves no room in the engine's memory for an answer, or is over the limit.
    func isTooLarge(_ layout: HeaderLayout, fieldCount: Int) -> Bool {
        // 64 bytes is what the engine keeps of each field beside its text, rounded up.
        layout.byteCount > headerByteCountMax
            || layout.byteCount + 64 * fieldCount > poolByteCount - 2_048
    }
}
