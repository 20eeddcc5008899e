import Dispatch
import Synchronization
import TestSupport
import Testing
import WalletCore

/// What a unit of work promises, whatever the engine.
@Suite struct UnitOfWorkContractTests {
    private struct Refusal: Error {}

    @Test(arguments: Engine.allCases) func workThatThrowsLeavesNothingBehind(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = fixture.card(10)
            #expect(throws: Refusal.self) {
                try repository.commit { writer in
                    _ = try writer.raiseRev(ofWallet: card.walletID, at: Fixture.start)
                    try writer.insert(card, keys: Fixture.keys(card), rev: 1)
                    #expect(try writer.card(card.id, viewer: fixture.anna.id) != nil)
                    throw Refusal()
                }
            }
            #expect(try repository.card(card.id, viewer: fixture.anna.id) == nil)
            #expect(try repository.read { try $0.wallet(card.walletID)?.rev } == 0)
        }
    }

    /// In memory, a writer waits for readers: there is nothing to see beside them.
    @Test(arguments: [Engine.file]) func aReadSeesOneState(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let wallet = fixture.wallet.id
            try repository.read { (reader) throws in
                let before = try reader.wallet(wallet)?.rev
                try repository.commit { writer in
                    _ = try writer.raiseRev(ofWallet: wallet, at: Fixture.start)
                }
                #expect(try reader.wallet(wallet)?.rev == before)
            }
            #expect(try repository.read { try $0.wallet(wallet)?.rev } == 1)
        }
    }

    @Test(arguments: Engine.allCases) func revisionsRiseByOneUnderConcurrency(
        engine: Engine
    ) async throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let wallet = fixture.wallet.id
            let revs = Mutex<[Int64]>([])
            let group = DispatchGroup()
            for _ in 0..<400 {
                group.enter()
                repository.write { writer in
                    try writer.raiseRev(ofWallet: wallet, at: Fixture.start)
                } completion: { result in
                    if case .success(let rev) = result { revs.withLock { $0.append(rev) } }
                    group.leave()
                }
            }
            group.wait()
            #expect(revs.withLock { $0.sorted() } == Array(1...400))
            #expect(try repository.read { try $0.wallet(wallet)?.rev } == 400)
        }
    }

    @Test(arguments: Engine.allCases) func observersKnowBeforeTheAnswer(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let seen = Mutex<[RepositoryChanges]>([])
            repository.observeChanges { changes in seen.withLock { $0.append(changes) } }
            let (wallet, person) = (fixture.wallet.id, fixture.boris.id)
            try repository.commit { writer in
                _ = try writer.raiseRev(ofWallet: wallet, at: Fixture.start)
            }
            #expect(seen.withLock { $0.last?.wallets } == [wallet])
            #expect(seen.withLock { $0.last?.persons } == [])
            #expect(seen.withLock { $0.last?.hasAccessChanged } == false)
            try fixture.addBoris(to: repository)
            #expect(seen.withLock { $0.last?.persons } == [person])
            #expect(seen.withLock { $0.last?.hasAccessChanged } == true)
        }
    }

    @Test(arguments: Engine.allCases) func onlyWhatTakesAccessAwayMakesAllAskAgain(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let person = fixture.anna.id
            let seen = Mutex<RepositoryChanges?>(nil)
            repository.observeChanges { changes in seen.withLock { $0 = changes } }
            let device = Device(
                id: Fixture.id(20),
                personID: person,
                name: "Phone",
                createdAt: Fixture.start
            )
            let token = AccessToken(
                id: Fixture.id(21),
                personID: person,
                deviceID: device.id,
                scope: .widget,
                createdAt: Fixture.start
            )
            try repository.commit { writer in try writer.save(device) }
            #expect(seen.withLock { $0?.persons } == [person])
            #expect(seen.withLock { $0?.hasAccessChanged } == false)
            try repository.commit { writer in
                try writer.insert(token, secretHash: [UInt8](repeating: 1, count: 32))
            }
            #expect(seen.withLock { $0?.hasAccessChanged } == false)
            try repository.commit { writer in
                try writer.revokeToken(token.id, at: Fixture.start)
            }
            #expect(seen.withLock { $0?.hasAccessChanged } == true)
            try repository.commit { writer in
                _ = try writer.raiseRev(ofPerson: person, at: Fixture.start)
            }
            #expect(seen.withLock { $0?.hasAccessChanged } == false)
            try repository.commit { writer in
                try writer.deleteDevice(device.id, at: Fixture.start)
            }
            #expect(seen.withLock { $0?.hasAccessChanged } == true)
        }
    }

    @Test(arguments: Engine.allCases) func ownWritesAreNoExternalChange(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let before = try repository.externalChangeStamp()
            for number in UInt64(10)..<20 {
                try fixture.add([fixture.card(number)], to: repository)
                #expect(try repository.externalChangeStamp() == before)
            }
            _ = try repository.read { try $0.epoch() }
            #expect(try repository.externalChangeStamp() == before)
        }
    }

    @Test(arguments: Engine.allCases) func anEpochIsAKnownNumber(engine: Engine) throws {
        try engine.withRepository { repository in
            let epoch = try repository.read { try $0.epoch() }
            #expect(epoch == Fixture.start.millisecondsSinceEpoch)
        }
    }
}
