import Bootstrap
import JSON

/// The JSON of what `doctor` found.
struct ExaminationDocument {
    private let report: DatabaseKeeper.Examination
    private let path: String

    init(_ report: DatabaseKeeper.Examination, path: String) {
        self.report = report
        self.path = path
    }

    /// Writes the document.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("database", path)
            json.member("healthy", report.isHealthy)
            json.member("version", report.version)
            json.member("byteCount", report.byteCount)
            json.member("freeByteCount", report.freeByteCount)
            json.member("diskFreeByteCount", report.diskFreeByteCount)
            json.member("engine", report.engine)
            json.member("findings") { json in
                json.array(report.findings) { json, finding in
                    json.object { json in
                        json.member("check", finding.check)
                        json.member("severity", finding.severity.rawValue)
                        json.member("detail", finding.detail)
                    }
                }
            }
        }
    }
}
