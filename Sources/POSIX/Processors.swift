import Glibc

/// The processors of the machine.
public enum Processors {
    /// How many are in use by the system, at least 1.
    public static var count: Int {
        max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }
}
