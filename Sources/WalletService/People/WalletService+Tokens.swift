public import WalletCore

extension WalletService {
    /// The token whose secret has this hash, valid or not: the one read that has no principal yet.
    ///
    /// - Parameter secretHash: SHA-256 of the secret.
    /// - Returns: nil where there is none.
    /// - Throws: why the repository failed.
    public func token(secretHash: [UInt8]) throws(WalletError) -> AccessToken? {
        do {
            return try repository.read { reader in try reader.token(secretHash: secretHash) }
        } catch {
            throw Self.walletError(error)
        }
    }
}
