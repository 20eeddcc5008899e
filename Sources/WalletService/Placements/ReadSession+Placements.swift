public import WalletCore

extension ReadSession {
    /// What the person's devices said is placed.
    ///
    /// - Returns: the latest report of each device.
    /// - Throws: why the repository failed.
    public func placementReports() throws(WalletError) -> [PlacementReport] {
        try reading { reader throws(RepositoryError) in
            try reader.placementReports(of: principal.personID)
        }
    }

    /// What is placed over all people, by kind and family.
    ///
    /// - Returns: the counts, widgets first.
    /// - Throws: ``WalletError/forbidden`` without the scope `admin`.
    public func placementCounts() throws(WalletError) -> [PlacementCount] {
        guard principal.scope == .admin else { throw .forbidden }
        return try reading { reader throws(RepositoryError) in try reader.placementCounts() }
    }
}
