import TestSupport
import Testing
import WalletCore

/// What devices have placed, and which steps people chose, on every engine.
@Suite struct PlacementContractTests {
    private func placement(
        _ kind: String,
        _ family: WidgetFamily?,
        token: String? = nil
    ) -> Placement {
        Placement(
            kind: kind,
            family: family,
            configurationHash: "0123456789abcdef",
            configuration: "{}",
            token: token.map { PushToken($0) }
        )
    }

    @Test(arguments: Engine.allCases) func aReportReplacesTheOneBefore(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let device = Device(
                id: Fixture.id(20),
                personID: fixture.anna.id,
                name: "Phone",
                createdAt: Fixture.start
            )
            let full = PlacementReport(
                personID: fixture.anna.id,
                deviceID: device.id,
                environment: .production,
                widgetToken: PushToken("token"),
                placements: [
                    placement("B", .systemMedium), placement("A", .systemSmall),
                    placement("A", .systemSmall), placement("C", nil, token: "own"),
                ],
                reportedAt: Fixture.start
            )
            try repository.commit { writer in
                try writer.save(device)
                try writer.replace(full)
            }
            let read = { () throws in
                try repository.read { (reader) throws in
                    (
                        try reader.placementReports(of: fixture.anna.id),
                        try reader.placementCounts()
                    )
                }
            }
            #expect(try read().0 == [full])
            #expect(try read().1.map(\.placementCount) == [2, 1, 1])
            #expect(try read().1.map(\.kind) == ["A", "B", "C"])
            let less = PlacementReport(
                personID: fixture.anna.id,
                deviceID: device.id,
                placements: [placement("C", nil)],
                reportedAt: Fixture.start.adding(seconds: 1)
            )
            try repository.commit { writer in try writer.replace(less) }
            #expect(try read().0 == [less])
            try repository.commit { writer in
                try writer.deleteDevice(device.id, at: Fixture.start)
            }
            #expect(try read().0.isEmpty)
            #expect(try read().1.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases) func aStepIsKeptByPersonCardAndUnit(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let step = { @Sendable (isSmall: Bool, second: Int64) in
                StampStep(
                    personID: fixture.anna.id,
                    cardID: Fixture.id(30),
                    unit: .stamps,
                    isSmall: isSmall,
                    setAt: Fixture.start.adding(seconds: second)
                )
            }
            try repository.commit { writer in
                try writer.save(step(true, 1))
                try writer.save(step(false, 2))
            }
            let (own, others) = try repository.read { (reader) throws in
                (
                    try reader.stampSteps(of: fixture.anna.id),
                    try reader.stampSteps(of: fixture.boris.id)
                )
            }
            #expect(own == [step(false, 2)])
            #expect(others.isEmpty)
        }
    }
}
