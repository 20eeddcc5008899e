import Hashing
public import WalletCore

/// Turns a one-time code into a device and its token, for a caller who has nothing else yet.
public struct DevicePairing: Sendable {
    /// What the device says of itself.
    public struct Request: Sendable {
        /// The code as it stood in the QR: `<id>.<secret>`.
        public let code: String
        /// What the person will see in the list of devices, `1...128` characters.
        public let name: String
        /// Operating system and version, `0...128` characters; empty for unknown.
        public let system: String
        /// An IANA name; nil for that of the person.
        public let timeZone: String?

        /// Makes a request.
        public init(code: String, name: String, system: String = "", timeZone: String? = nil) {
            self.code = code
            self.name = name
            self.system = system
            self.timeZone = timeZone
        }
    }

    /// A paired device with the token that is shown this once.
    public struct Paired: Sendable {
        /// The device.
        public let device: Device
        /// Its token.
        public let token: AccessToken
        /// The token's secret.
        public let secret: TokenSecret
    }

    private let environment: ServiceEnvironment

    init(environment: ServiceEnvironment) {
        self.environment = environment
    }

    /// Uses a code.
    ///
    /// A wrong secret is not an error of the unit of work, since the counted try must be kept.
    ///
    /// - Returns: the paired device, or nil where the code is refused.
    func pair(
        _ request: Request,
        writer: any WalletWriter,
        now: Instant
    ) throws(WalletError) -> Paired? {
        let parts = request.code.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = PairingCodeID(parts[0]) else { return nil }
        let name = try TextRule.name.checked(request.name, field: "name")
        let system = try TextRule.system.checked(request.system, field: "system")
        if let zone = request.timeZone { _ = try environment.zone(zone) }
        do throws(RepositoryError) {
            guard var code = try writer.pairingCode(id), code.stands(at: now) else { return nil }
            let secretHash = TokenSecret(text: String(parts[1])).hash
            guard ConstantTime.areEqual(secretHash.span, code.secretHash.span) else {
                code.failedTryCount += 1
                try writer.save(code)
                return nil
            }
            code.usedAt = now
            try writer.save(code)
            let device = Device(
                id: environment.random.identifier(at: now),
                personID: code.personID,
                name: name,
                system: system,
                timeZone: request.timeZone,
                createdAt: now
            )
            let secret = TokenSecret(byteCount: 32, random: environment.random)
            let token = AccessToken(
                id: environment.random.identifier(at: now),
                personID: code.personID,
                deviceID: device.id,
                scope: code.scope,
                name: name,
                createdAt: now,
                expiresAt: code.tokenExpiresAt
            )
            try writer.save(device)
            try writer.insert(token, secretHash: secret.hash)
            return Paired(device: device, token: token, secret: secret)
        } catch {
            throw .repository(error)
        }
    }
}

extension WalletService {
    /// Pairs a device with a one-time code.
    ///
    /// - Parameters:
    ///   - request: the code and what the device says of itself.
    ///   - completion: the paired device, or ``WalletError/pairingRefused`` alike for an unknown,
    ///     wrong, used, expired or worn-out code.
    public func pairDevice(
        _ request: DevicePairing.Request,
        completion: @escaping @Sendable (Result<DevicePairing.Paired, WalletError>) -> Void
    ) {
        let pairing = DevicePairing(environment: environment)
        let clock = environment.clock
        repository.write { writer in
            try pairing.pair(request, writer: writer, now: clock.now())
        } completion: { result in
            switch result {
            case .success(let paired?): completion(.success(paired))
            case .success(nil): completion(.failure(.pairingRefused))
            case .failure(let error): completion(.failure(Self.walletError(error)))
            }
        }
    }
}
