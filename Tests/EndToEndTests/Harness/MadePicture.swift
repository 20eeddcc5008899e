import Foundation

/// Pictures that are made as a test needs them, by Python's own library.
enum MadePicture {
    /// What Python runs: `make.py KIND WIDTH HEIGHT FILE`.
    private static let program = """
        import struct, sys, zlib
        kind, width, height, path = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
        def chunk(name, content):
            code = zlib.crc32(name + content)
            return struct.pack(">I", len(content)) + name + content + struct.pack(">I", code)
        depth = 1 if kind == "flat" else 8
        row = b"\\0" * (1 + (width * depth + 7) // 8)
        if kind == "shaded":
            rows = b"".join(b"\\0" + bytes((x + y) % 256 for x in range(width)) for y in range(height))
        else:
            rows = row * height
        data = b"no stream at all" if kind == "spoiled" else zlib.compress(rows, 9)
        hidden = chunk(b"zzZz", b"<script>alert(1)</script>") if kind == "hiding" else b""
        behind = b"PK\\3\\4 an archive" if kind == "hiding" else b""
        header = struct.pack(">IIBBBBB", width, height, depth, 0, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", header) + hidden)
            file.write(chunk(b"IDAT", data) + chunk(b"IEND", b"") + behind)
        """

    /// A grey PNG.
    ///
    /// - Parameters:
    ///   - kind: `flat` is black with one bit a pixel, `shaded` has a pattern, `spoiled` has data that
    ///     are no stream, and `hiding` carries what is no picture.
    ///   - width: pixels across.
    ///   - height: pixels down.
    ///   - folder: where the file is made.
    /// - Returns: its content.
    /// - Throws: where Python does not make it.
    static func png(
        _ kind: String,
        width: Int,
        height: Int,
        in folder: TesseraFolder
    ) throws -> [UInt8] {
        let script = try folder.write(program, to: "make.py")
        let path = folder.path("made.png")
        let result = try folder.run(
            [],
            wrapper: [
                "sh", "-c", #"exec python3 "$1" "$2" "$3" "$4" "$5""#, "sh", script, kind,
                "\(width)", "\(height)", path,
            ]
        )
        guard result.status == 0 else { throw HarnessError.failed(result) }
        return Array(try Data(contentsOf: URL(filePath: path)))
    }
}
