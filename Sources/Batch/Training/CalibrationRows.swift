import Relevance

/// What learned weights say of one window's uses, as a part of a work folder holds it.
struct CalibrationRows {
    let rows: [SharpnessFit.Row]

    init(_ rows: [SharpnessFit.Row]) {
        self.rows = rows
    }

    /// Reads a part; nil for bytes that are none.
    init?(_ bytes: [UInt8]) {
        var reader = WorkReader(bytes)
        guard let count = reader.count(bytesEach: 16) else { return nil }
        var rows: [SharpnessFit.Row] = []
        for _ in 0..<count {
            guard let target = reader.integer(), let logs = reader.floats(),
                let row = SharpnessFit.Row(logs: logs, target: target)
            else { return nil }
            rows.append(row)
        }
        guard reader.isAtEnd else { return nil }
        self.init(rows)
    }

    var bytes: [UInt8] {
        var writer = WorkWriter()
        writer.add(rows.count)
        for row in rows {
            writer.add(row.target)
            writer.add(row.logs)
        }
        return writer.bytes
    }
}
