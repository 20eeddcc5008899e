import HTTPServer
import WalletCore
import WalletService

/// Whole wallets in and out.
enum TransferRoutes {
    static let all: [Route] = [
        Route(.post, "/v1/import", .wallet, "Import a file of cards", importFile),
        Route(.get, "/v1/export", .wallet, "Export a wallet as a file", exportFile),
    ]

    /// Where the password of an encrypted file stands: never in the address.
    private static let passwordField: StaticString = "Archive-Password"
    private static let passwordByteCountMax = 1_024

    private static func importFile(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["format", "on-conflict", "strict", "dry-run", "tz", "wallet"])
        try exchange.requirePlainBody(isText: false)
        let policy: ConflictPolicy = try exchange.choice("on-conflict", default: .report)
        let options = ImportOptions(
            conflictPolicy: policy,
            isStrict: try exchange.flag("strict", default: false),
            timeZone: try exchange.timeZone()
        )
        let wallet: WalletID? = try exchange.queryID("wallet")
        let isDryRun = try exchange.flag("dry-run", default: false)
        let password = try password(exchange)
        return exchange.apart { () throws(RequestError) in
            let file = try useCase { () throws(WalletError) in
                try WalletFile(
                    exchange.request.body,
                    format: exchange.query["format"],
                    password: password,
                    from: .network
                )
            }
            if isDryRun {
                let report = try exchange.read { session throws(WalletError) in
                    try session.previewImport(file, to: wallet, options)
                }
                return .now(reply(report))
            }
            return try exchange.write { session throws(WalletError) in
                reply(try session.importCards(file, to: wallet, options))
            }
        }
    }

    /// What opens or encrypts the file; nil where there is no such field.
    private static func password(_ exchange: Exchange) throws(RequestError) -> String? {
        guard let password = exchange.request.header(passwordField) else { return nil }
        guard password.utf8.count <= passwordByteCountMax else {
            throw .parameter(
                "Archive-Password",
                "The field Archive-Password has more than \(passwordByteCountMax) characters."
            )
        }
        return password
    }

    /// A rejected file is a problem, with the members of the report, which says why row by row.
    private static func reply(_ report: ImportReport) -> Reply {
        guard report.outcome == .rejected else {
            return Reply(
                status: .ok,
                fields: [Reply.jsonType, HTTPField("Cache-Control", "no-store")],
                body: report.json
            )
        }
        var problem = Problem(
            .unprocessableContent,
            "import_rejected",
            "Nothing was imported: rowErrors and conflicts say why."
        )
        problem.more = { json in report.writeMembers(to: &json) }
        return problem.reply
    }

    private static func exportFile(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["format", "wallet"])
        let format: WalletExportFormat = try exchange.choice("format", default: .tessera)
        let wallet: WalletID? = try exchange.queryID("wallet")
        let password = try password(exchange)
        return exchange.apart { () throws(RequestError) in
            let file = try useCase { () throws(WalletError) in
                try exchange.service.exportWallet(
                    wallet,
                    as: exchange.principal,
                    format: format,
                    password: password
                )
            }
            return .now(reply(file))
        }
    }

    private static func reply(_ file: WalletExport) -> Reply {
        var fields = [
            HTTPField("Content-Type", file.mediaType),
            HTTPField(
                "Content-Disposition",
                "attachment; filename=\"tessera-export.\(file.fileExtension)\""
            ),
            HTTPField("Cache-Control", "no-store"),
        ]
        if !file.losses.isEmpty { fields.append(HTTPField("Export-Losses", list(of: file.losses))) }
        return Reply(status: .ok, fields: fields, body: file.bytes)
    }

    /// What is left out, by field and with the number of cards: `"pin";cards=2, "link";cards=1`.
    ///
    /// It names no card, since a header may be logged on its way.
    ///
    /// **Source:** RFC 9651, section 3.1.
    private static func list(of losses: [WalletExport.Loss]) -> String {
        var fields: [String] = []
        var counts: [String: Int] = [:]
        for loss in losses {
            if counts[loss.field] == nil { fields.append(loss.field) }
            counts[loss.field, default: 0] += 1
        }
        return fields.map { "\"\($0)\";cards=\(counts[$0] ?? 0)" }.joined(separator: ", ")
    }
}
