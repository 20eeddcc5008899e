import Glibc

extension FileSystem {
    /// The names of what lies in a folder, without the folder itself and the one above it.
    ///
    /// - Parameter path: the folder.
    /// - Returns: the names in byte order; nil where there is no such folder.
    /// - Throws: where it cannot be read.
    public static func names(in path: String) throws(POSIXError) -> [String]? {
        guard let stream = unsafe opendir(path) else {
            let error = POSIXError("opendir")
            if error.isMissing { return nil }
            throw error
        }
        defer { unsafe _ = closedir(stream) }
        var names: [String] = []
        while true {
            // The end and a failure look alike but for the error number.
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                guard errno == 0 else { throw POSIXError("readdir") }
                return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }

    /// Removes a folder with the files in it; one that is not there is no error.
    ///
    /// - Parameter path: a folder that holds files only.
    /// - Throws: where something cannot be removed, such as a folder within it.
    public static func removeDirectory(_ path: String) throws(POSIXError) {
        for name in try names(in: path) ?? [] { try remove(path + "/" + name) }
        guard unsafe rmdir(path) != 0 else { return }
        let error = POSIXError("rmdir")
        if !error.isMissing { throw error }
    }
}

extension FileSystem {
    /// Makes a folder that nobody else knows of and only its owner may look in.
    ///
    /// - Parameters:
    ///   - parent: the folder that it is to stand in.
    ///   - beginning: how its name begins.
    /// - Returns: its path.
    /// - Throws: where it cannot be made.
    public static func makeTemporaryDirectory(
        in parent: String,
        beginning: String
    ) throws(POSIXError) -> String {
        var pattern = Array((parent + "/" + beginning + "XXXXXX").utf8CString)
        guard unsafe mkdtemp(&pattern) != nil else { throw POSIXError("mkdtemp") }
        let bytes = pattern.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
