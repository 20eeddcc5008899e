import WalletCore

extension ReadSession {
    /// Whether the caller's device hides its wallet.
    func isDeviceLocked() throws(WalletError) -> Bool {
        guard let id = principal.deviceID else { return false }
        return try reading { reader throws(RepositoryError) in try reader.device(id) }?.isLocked
            ?? false
    }

    /// Refuses a locked device.
    ///
    /// - Throws: ``WalletError/deviceLocked``.
    public func requireUnlocked() throws(WalletError) {
        guard try !isDeviceLocked() else { throw .deviceLocked }
    }

    /// Refuses a widget of a locked device; an app asks its person itself.
    ///
    /// - Throws: ``WalletError/deviceLocked``.
    public func requireUnlockedWidget() throws(WalletError) {
        if principal.scope == .widget { try requireUnlocked() }
    }
}
