public import WalletCore

extension WriteSession {
    /// Switches the automatic choice of cards, absolutely; the last writer by its clock wins.
    ///
    /// A clock that runs ahead does not win for ever: what it says is taken as no later than now.
    ///
    /// - Parameters:
    ///   - value: whether it is on.
    ///   - setAt: when it was set, by the setter's clock.
    /// - Returns: what stands now, and whether this write made it so.
    /// - Throws: why the repository failed.
    public func setAutoMode(
        _ value: Bool,
        at setAt: Instant
    ) throws(WalletError) -> (value: Bool, isWritten: Bool) {
        let settings = try read.me().settings
        var setAt = min(setAt, now)
        if let known = settings.autoModeSetAt {
            guard setAt.replaces(known) else { return (settings.autoMode, false) }
            setAt = max(setAt, known)
        }
        guard settings.autoMode != value || settings.autoModeSetAt != setAt else {
            return (value, true)
        }
        let instant = setAt
        let person = try editMe { person in
            person.settings.autoMode = value
            person.settings.autoModeSetAt = instant
        }
        return (person.settings.autoMode, true)
    }
}
