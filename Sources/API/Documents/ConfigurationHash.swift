import Hashing
import WalletCore

/// The name of a widget's settings.
enum ConfigurationHash {
    /// The first 16 hex digits of the SHA-256 of the canonical JSON.
    static func of(_ configuration: WidgetConfiguration) -> String {
        String(SHA256.hash(configuration.canonicalJSON).hexadecimal.prefix(16))
    }
}
