internal import CMicroHTTPD
internal import Synchronization

/// The body of one response that is written while it is sent, such as an event stream.
///
/// A stream costs no thread while nothing is written: its connection sleeps. A client that does not
/// read is not waited for: what has piled up beyond a limit ends the stream.
@safe
public final class HTTPStream: Sendable {
    private struct State {
        var pending: [UInt8] = []
        /// Whether nothing more is written.
        var isEnded = false
        /// Whether the body is cut off where it stands, because the client does not read it.
        var isCut = false
        /// Whether the response is over, or its connection gone.
        var isClosed = false
        /// The connection that sends it, once there is one.
        var connection: Connection?
        /// Whether that connection sleeps until something is written.
        var isAsleep = false
    }

    /// How many bytes may wait for a client that does not read.
    public static let pendingByteCountMax = 64 << 10

    private let state = Mutex(State())

    /// Makes an open stream, which may be written to before it is sent.
    public init() {}

    /// Adds bytes to the body.
    ///
    /// - Parameter bytes: What the client gets next.
    /// - Returns: False when nobody will read them: the stream was ended, the client is gone, or it
    ///   has not read for so long that the stream is cut off.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        change { state in
            guard !state.isEnded, !state.isClosed else { return false }
            guard state.pending.count + bytes.count <= Self.pendingByteCountMax else {
                (state.isEnded, state.isCut) = (true, true)
                return false
            }
            state.pending += bytes
            return true
        }
    }

    /// Ends the body after what was written; ending it again does nothing.
    public func end() {
        _ = change { state in
            state.isEnded = true
            return true
        }
    }

    /// What was written and not yet sent; nil where nothing more will be.
    package var pendingBytes: [UInt8]? {
        state.withLock { $0.isEnded && $0.pending.isEmpty ? nil : $0.pending }
    }

    /// Changes the state, then wakes the connection if it sleeps and has something to do.
    private func change(_ body: (inout State) -> Bool) -> Bool {
        let (result, sleeper) = state.withLock { state -> (Bool, Connection?) in
            let result = body(&state)
            guard state.isAsleep, state.isEnded || !state.pending.isEmpty else {
                return (result, nil)
            }
            state.isAsleep = false
            return (result, state.connection)
        }
        sleeper?.wakeSoon()
        return result
    }

    // MARK: The connection's side

    /// Binds the stream to the connection that sends it; a stream is sent once.
    func attach(_ connection: Connection) {
        state.withLock { state in
            precondition(state.connection == nil && !state.isClosed, "a stream is sent once")
            state.connection = connection
        }
    }

    /// Lets the connection go; whoever writes later is told that nobody reads.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.isAsleep = false
            state.connection = nil
            state.pending = []
        }
    }

    /// Gives the engine the next bytes, on the connection's thread.
    ///
    /// - Parameter buffer: Where they go.
    /// - Returns: How many there are; 0 when the connection sleeps now; or one of the engine's marks.
    fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        state.withLock { state in
            guard let connection = state.connection, !state.isCut else {
                return EngineMark.failure
            }
            connection.wakeOthersIfFirst()
            if state.pending.isEmpty {
                if state.isEnded { return EngineMark.end }
                state.isAsleep = true
                connection.sleep()
                return 0
            }
            let count = min(buffer.count, state.pending.count)
            unsafe buffer.copyBytes(from: state.pending[..<count])
            state.pending.removeFirst(count)
            return count
        }
    }
}

extension HTTPStream: EngineBody {
    /// The engine asks for this many bytes at most: a batch of signals, not a picture.
    private static let blockByteCount = 4096

    func makeEngineResponse() -> OpaquePointer? {
        let owner = unsafe Unmanaged.passRetained(self)
        let response = unsafe MHD_create_response_from_callback(
            UInt64.max,
            Self.blockByteCount,
            readStream,
            owner.toOpaque(),
            releaseStream
        )
        if unsafe response == nil { unsafe owner.release() }
        return unsafe response
    }
}

/// What the engine is told instead of a number of bytes; its own macros are not imported.
private enum EngineMark {
    /// The body is complete.
    static let end = -1
    /// The body is cut off, and the connection closed.
    static let failure = -2
}

private func readStream(
    _ owner: UnsafeMutableRawPointer?,
    _ position: UInt64,
    _ buffer: UnsafeMutablePointer<CChar>?,
    _ byteCount: Int
) -> Int {
    guard let owner = unsafe owner else { return EngineMark.failure }
    let stream = unsafe Unmanaged<HTTPStream>.fromOpaque(owner).takeUnretainedValue()
    return unsafe stream.read(
        into: UnsafeMutableRawBufferPointer(start: buffer, count: byteCount)
    )
}

private func releaseStream(_ owner: UnsafeMutableRawPointer?) {
    guard let owner = unsafe owner else { return }
    unsafe Unmanaged<HTTPStream>.fromOpaque(owner).release()
}
