/// Somebody whom the operator has configured to be told what happens.
public struct WebhookTarget: Sendable {
    /// What the operator calls it, which stands in logs and lists.
    public let name: String
    /// Where it is; stands in no log, as its path may be a secret.
    public let address: String
    /// What signs what is sent to it: the present secret, and others while they are exchanged.
    public let secrets: [WebhookSecret]
    /// A file of certificate authorities to trust instead of the system's; nil for those.
    public let authorityFile: String?

    /// Makes a target.
    ///
    /// - Parameters:
    ///   - name: see there.
    ///   - address: an address that the sender accepts.
    ///   - secrets: one or more.
    ///   - authorityFile: see there.
    public init(
        name: String,
        address: String,
        secrets: [WebhookSecret],
        authorityFile: String? = nil
    ) {
        precondition(!secrets.isEmpty, "nothing is sent without a signature")
        self.name = name
        self.address = address
        self.secrets = secrets
        self.authorityFile = authorityFile
    }
}
