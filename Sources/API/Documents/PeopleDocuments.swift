public import JSON
public import WalletCore

/// The JSON of a person.
public struct PersonDocument {
    private let person: Person

    /// Makes the document.
    public init(_ person: Person) {
        self.person = person
    }

    /// Writes the document.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", person.id.description)
            json.member("name", person.name)
            json.member("timeZone", person.timeZone)
            json.member("locale", person.locale)
            json.member("autoMode", person.settings.autoMode)
            json.member("trainingOptOut", person.settings.isTrainingOptOut)
            json.member("rev", person.rev)
        }
    }
}

/// The JSON of a wallet, with the reader's role in it.
public struct WalletDocument {
    private let wallet: Wallet
    private let role: MemberRole

    /// Makes the document.
    public init(_ wallet: Wallet, role: MemberRole) {
        self.wallet = wallet
        self.role = role
    }

    /// Writes the document.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", wallet.id.description)
            json.member("name", wallet.name)
            json.member("timeZone", wallet.timeZone)
            json.member("rev", wallet.rev)
            json.member("role", role.rawValue)
        }
    }
}

/// The JSON of a member.
public struct MemberDocument {
    private let member: Member
    private let person: Person

    /// Makes the document.
    public init(_ member: Member, person: Person) {
        self.member = member
        self.person = person
    }

    /// Writes the document.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("walletId", member.walletID.description)
            json.member("personId", member.personID.description)
            json.member("name", person.name)
            json.member("role", member.role.rawValue)
            json.member("joinedAt", member.joinedAt.rfc3339)
        }
    }
}

/// The JSON of a device.
public struct DeviceDocument {
    private let device: Device

    /// Makes the document.
    public init(_ device: Device) {
        self.device = device
    }

    /// Writes the document.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", device.id.description)
            json.member("name", device.name)
            json.member("system", device.system)
            json.member("timeZone", device.timeZone)
            json.member("locked", device.isLocked)
            json.member("createdAt", device.createdAt.rfc3339)
        }
    }
}

/// The JSON of a token: never its secret, but where it was just made.
public struct TokenDocument {
    private let token: AccessToken

    /// Makes the document.
    public init(_ token: AccessToken) {
        self.token = token
    }

    /// Writes the document.
    ///
    /// - Parameters:
    ///   - json: where to.
    ///   - secret: the secret, in the one answer that shows it.
    public func write(to json: inout JSONWriter, secret: String? = nil) {
        json.object { json in
            json.member("id", token.id.description)
            if let secret { json.member("token", secret) }
            json.member("scope", token.scope.rawValue)
            json.member("name", token.name)
            json.member("deviceId", token.deviceID?.description)
            json.member("createdAt", token.createdAt.rfc3339)
            json.member("expiresAt", token.expiresAt?.rfc3339)
            json.member("revokedAt", token.revokedAt?.rfc3339)
        }
    }
}
