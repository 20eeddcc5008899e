import Hashing
public import WalletCore

/// The name of a widget's settings.
public enum ConfigurationHash {
    /// The first 16 hex digits of the SHA-256 of the canonical JSON.
    ///
    /// - Parameter configuration: the settings.
    /// - Returns: lower-case digits.
    public static func of(_ configuration: WidgetConfiguration) -> String {
        String(SHA256.hash(configuration.canonicalJSON).hexadecimal.prefix(16))
    }
}
