import WalletCore

extension ReadSession {
    /// Whether the caller's device hides its wallet.
    func isDeviceLocked() throws(WalletError) -> Bool {
        guard let id = principal.deviceID else { return false }
        return try reading { reader throws(RepositoryError) in try reader.device(id) }?.isLocked
            ?? false
    }
}
