public import WalletCore

extension ReadSession {
    /// What an import would do, with nothing written.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - wallet: where to; nil for the only wallet in which the person may edit.
    ///   - options: how to deal with what is found.
    /// - Returns: the report of the import as it would be.
    /// - Throws: ``WalletError/forbidden``, ``WalletError/notFound(_:)`` or
    ///   ``WalletError/badTimeZone(_:)``.
    public func previewImport(
        _ file: WalletFile,
        to wallet: WalletID? = nil,
        _ options: ImportOptions = ImportOptions()
    ) throws(WalletError) -> ImportReport {
        try plan(file, to: wallet, options).report(isDryRun: true)
    }
}

extension WriteSession {
    /// Stores a file's cards; importing the same file again changes nothing.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - wallet: where to; nil for the only wallet in which the person may edit.
    ///   - options: how to deal with what is found.
    /// - Returns: what was done. Bad rows and cards in conflict are no failure: they are in it.
    /// - Throws: as ``ReadSession/previewImport(_:to:_:)``.
    public func importCards(
        _ file: WalletFile,
        to wallet: WalletID? = nil,
        _ options: ImportOptions = ImportOptions()
    ) throws(WalletError) -> ImportReport {
        let plan = try read.plan(file, to: wallet, options)
        guard !plan.isRejected else { return plan.report(isDryRun: false) }
        let ids = try writing { writer throws(RepositoryError) in
            var importer = CardImporter(plan: plan, writer: writer, session: self)
            return try importer.run()
        }
        return plan.report(isDryRun: false, ids: ids)
    }
}
