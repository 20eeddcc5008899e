import TestSupport
import Testing
import WalletCore

@Suite struct AccessContractTests {
    private static func token(
        _ number: UInt64,
        of person: PersonID,
        device: DeviceID?
    ) -> AccessToken {
        AccessToken(
            id: Fixture.id(number),
            personID: person,
            deviceID: device,
            scope: .widget,
            name: "phone",
            createdAt: Fixture.start,
            expiresAt: Fixture.start.adding(seconds: 900)
        )
    }

    private static func hash(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    @Test(arguments: Engine.allCases) func tokensAreFoundByTheHashOfTheirSecret(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let token = Self.token(10, of: fixture.anna.id, device: nil)
            try repository.commit { writer in try writer.insert(token, secretHash: Self.hash(1)) }
            try repository.read { (reader) throws in
                #expect(try reader.token(secretHash: Self.hash(1)) == token)
                #expect(try reader.token(secretHash: Self.hash(2)) == nil)
                #expect(try reader.tokens(of: fixture.anna.id) == [token])
                #expect(try reader.tokens(of: fixture.boris.id).isEmpty)
            }
        }
    }

    @Test(arguments: Engine.allCases) func aTokenIsRevokedOnce(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let token = Self.token(10, of: fixture.anna.id, device: nil)
            let now = Fixture.start.adding(seconds: 3)
            let isRevoked = try repository.commit { writer in
                try writer.insert(token, secretHash: Self.hash(1))
                return [
                    try writer.revokeToken(token.id, at: now),
                    try writer.revokeToken(token.id, at: now.adding(seconds: 9)),
                    try writer.revokeToken(Fixture.id(77), at: now),
                ]
            }
            #expect(isRevoked == [true, false, false])
            let stored = try repository.read { try $0.token(secretHash: Self.hash(1)) }
            #expect(stored?.revokedAt == now)
        }
    }

    @Test(arguments: Engine.allCases) func aDeviceGoesWithItsTokensAndOffsets(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let person = fixture.anna.id
            var device = Device(
                id: Fixture.id(10),
                personID: person,
                name: "Phone",
                system: "iOS 26.1",
                createdAt: Fixture.start
            )
            let original = device
            device.isLocked = true
            device.timeZone = "Asia/Tokyo"
            let locked = device
            try repository.commit { writer in
                try writer.save(original)
                try writer.save(locked)
                let own = Self.token(11, of: person, device: original.id)
                try writer.insert(own, secretHash: Self.hash(1))
                let other = Self.token(12, of: person, device: nil)
                try writer.insert(other, secretHash: Self.hash(2))
            }
            try repository.read { (reader) throws in
                #expect(try reader.devices(of: person) == [locked])
                #expect(try reader.device(locked.id) == locked)
            }
            let now = Fixture.start.adding(seconds: 4)
            try repository.commit { writer in try writer.deleteDevice(locked.id, at: now) }
            try repository.read { (reader) throws in
                #expect(try reader.device(locked.id) == nil)
                #expect(try reader.tokens(of: person).map(\.revokedAt) == [now, nil])
            }
        }
    }

    @Test(arguments: Engine.allCases) func aPairingCodeCountsItsTries(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            var code = PairingCode(
                id: Fixture.id(10),
                personID: fixture.anna.id,
                secretHash: Self.hash(9),
                scope: .wallet,
                createdAt: Fixture.start,
                expiresAt: Fixture.start.adding(seconds: PairingCode.lifetimeSeconds),
                tokenExpiresAt: Fixture.start.adding(seconds: 86_400)
            )
            let fresh = code
            code.failedTryCount = 2
            code.usedAt = Fixture.start.adding(seconds: 30)
            let used = code
            try repository.commit { writer in
                try writer.save(fresh)
                try writer.save(used)
            }
            #expect(try repository.read { try $0.pairingCode(used.id) } == used)
        }
    }
}
