import CPOSIX

/// Takes from the process what it does not need to compute, for good, before it meets bytes that
/// somebody else made.
public enum Confinement {
    /// Confines the process, which must have one thread and its three standard descriptors.
    ///
    /// Memory and processor time are bounded, and no file, core or child can be made. Where the kernel
    /// offers it, no call is left but those that compute, read and write.
    ///
    /// - Parameters:
    ///   - memoryByteCount: the most bytes of its address space.
    ///   - processorSeconds: the most seconds of processor time; the process is killed beyond.
    /// - Throws: where a limit cannot be set; then nothing may be decoded.
    public static func enter(
        memoryByteCount: UInt64,
        processorSeconds: UInt64
    ) throws(POSIXError) {
        guard tessera_bound_resources(rlim_t(memoryByteCount), rlim_t(processorSeconds)) == 0
        else { throw POSIXError("setrlimit") }
        // The limits hold without it, as on a kernel that was built without filters.
        _ = tessera_forbid_calls()
    }
}
