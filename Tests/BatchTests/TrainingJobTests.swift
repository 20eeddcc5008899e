import Foundation
import POSIX
import Relevance
import TestSupport
import Testing

@testable import Batch

@Suite struct TrainingJobTests {
    /// Windows of four people, and more than one replica.
    private static func request(_ sample: SampleUses, seed: UInt64 = 9) -> TrainingRequest {
        var settings = NetworkTrainer.Settings()
        settings.rounds = 2
        return TrainingRequest(
            [UsageFile(path: sample.path)],
            nil,
            settings,
            seed,
            windowSize: 4,
            windowsPerReplica: 3
        )
    }

    private static func job(_ folder: String, threads: Int = 1) -> TrainingJob {
        TrainingJob(folder: folder, database: nil, workers: Workers(count: threads))
    }

    /// What comes of a job.
    private static func numbers(
        _ request: TrainingRequest,
        in folder: String,
        _ tell: (JobEvent) -> Void = { _ in }
    ) throws -> [Float] {
        var numbers: [Float] = []
        try job(folder).run(request, tell) { numbers = Self.numbers($0) }
        return numbers
    }

    private static func numbers(_ result: TrainingResult) -> [Float] {
        result.weights.numbers + (result.intensity?.numbers ?? [])
    }

    /// The same without a folder.
    private static func direct(_ request: TrainingRequest) throws -> TrainingResult {
        try Training(
            request.files,
            TrainingRoles(heldOut: nil),
            request.settings,
            request.seed,
            Workers(count: 2),
            windowSize: request.windowSize,
            windowsPerReplica: request.windowsPerReplica
        ).run()
    }

    @Test func jobGivesWhatATrainingInOneProcessGives() throws {
        let (sample, place) = (try SampleUses(people: 25, uses: 20, seed: 5), try TemporaryFolder())
        defer {
            sample.remove()
            place.remove()
        }
        let request = Self.request(sample)
        #expect(request.shape(peopleCount: 25).replicaCount == 2)
        let expected = try Self.direct(request)
        var result: TrainingResult?
        let folder = place.path("model.work")
        try Self.job(folder, threads: 2).run(request) { result = $0 }
        #expect(result?.weights == expected.weights)
        #expect(expected.intensity != nil)
        #expect(result?.intensity == expected.intensity)
        #expect(result?.roundLosses == expected.roundLosses)
        #expect(result?.calibrationLogLoss == expected.calibrationLogLoss)
        #expect(result?.samples == expected.samples)
        #expect(result?.people == [25])
        // Nothing is left behind.
        #expect(try FileSystem.attributes(of: folder) == nil)
    }

    /// What a killed process leaves is a copy of the folder at some moment.
    @Test(arguments: [0, 3, 7, 9, 12, 15, 20, 22, 24]) func brokenOffWorkIsGoneOnWith(
        moment: Int
    ) throws {
        let (sample, place) = (try SampleUses(people: 14, uses: 20, seed: 6), try TemporaryFolder())
        defer {
            sample.remove()
            place.remove()
        }
        let request = Self.request(sample)
        let (folder, copy) = (place.path("model.work"), place.path("copy.work"))
        var count = 0
        let expected = try Self.numbers(request, in: folder) { event in
            guard case .progress = event else { return }
            if count == moment {
                do {
                    try FileManager.default.copyItem(atPath: folder, toPath: copy)
                } catch {
                    Issue.record(error)
                }
            }
            count += 1
        }
        #expect(count > moment)
        var hasResumed = false
        let numbers = try Self.numbers(request, in: copy) { event in
            if event == .resumed { hasResumed = true }
        }
        #expect(numbers == expected)
        #expect(hasResumed)
    }

    @Test func severalAtOnceShareTheWork() throws {
        let (sample, place) = (try SampleUses(people: 14, uses: 20, seed: 7), try TemporaryFolder())
        defer {
            sample.remove()
            place.remove()
        }
        let request = Self.request(sample)
        let expected = Self.numbers(try Self.direct(request))
        let folder = place.path("model.work")
        // As many as take part: each a job of its own, as it would be in a process of its own.
        let results = try Workers(count: 3).map([0, 1, 2]) { _ in
            Result { try Self.numbers(request, in: folder) }
        }
        for result in results { #expect(try result.get() == expected) }
        #expect(try FileSystem.attributes(of: folder) == nil)
    }

    @Test func workOfAnotherTrainingIsPutAway() throws {
        let (sample, place) = (try SampleUses(people: 5, uses: 20, seed: 8), try TemporaryFolder())
        defer {
            sample.remove()
            place.remove()
        }
        let (first, second) = (Self.request(sample, seed: 1), Self.request(sample, seed: 2))
        let folder = place.path("model.work")
        #expect(throws: BatchJobError.notKept) {
            try Self.job(folder).run(first) { _ throws(BatchJobError) in throw .notKept }
        }
        let expected = Self.numbers(try Self.direct(second))
        var events: [JobEvent] = []
        let numbers = try Self.numbers(second, in: folder) { events.append($0) }
        #expect(events.first == .otherWorkPutAway)
        #expect(!events.contains(.resumed))
        #expect(numbers == expected)
    }

    @Test func otherWorkInTheSameFolderIsRefusedWhileItGoesOn() throws {
        let (sample, place) = (try SampleUses(people: 5, uses: 20, seed: 8), try TemporaryFolder())
        defer {
            sample.remove()
            place.remove()
        }
        let folder = place.path("model.work")
        let (first, second) = (Self.request(sample, seed: 1), Self.request(sample, seed: 2))
        let expected = Self.numbers(try Self.direct(first))
        var refusals: [BatchJobError] = []
        let numbers = try Self.numbers(first, in: folder) { event in
            guard event == .isReady else { return }
            do throws(BatchJobError) {
                try Self.job(folder).run(second) { _ in }
            } catch {
                refusals.append(error)
            }
        }
        #expect(refusals == [.workGoesOn(path: folder)])
        #expect(numbers == expected)
    }

    /// Parts that are damaged in any way.
    enum Damage: CaseIterable {
        case cut, changed, newer, other
    }

    @Test(arguments: Damage.allCases) func damagedPartIsRefused(_ damage: Damage) throws {
        let (sample, place) = (try SampleUses(people: 5, uses: 20, seed: 8), try TemporaryFolder())
        defer {
            sample.remove()
            place.remove()
        }
        let folder = place.path("model.work")
        let request = Self.request(sample)
        #expect(throws: BatchJobError.notKept) {
            try Self.job(folder).run(request) { _ throws(BatchJobError) in throw .notKept }
        }
        let names = try #require(try FileSystem.names(in: folder))
        let last = try #require(names.last { $0.hasPrefix("step-") && $0.hasSuffix(".part") })
        let path = folder + "/" + last
        var bytes = Array(try Data(contentsOf: URL(filePath: path)))
        switch damage {
        case .cut: bytes.removeLast(9)
        case .changed: bytes[bytes.count / 2] ^= 1
        case .newer: bytes[7] = 2
        case .other: bytes = Array("hello".utf8)
        }
        try Data(bytes).write(to: URL(filePath: path))
        let expected: BatchJobError =
            damage == .newer
            ? .newerWork(path: path, found: 2, known: 1) : .damagedWork(path: path)
        #expect(throws: expected) { try Self.numbers(request, in: folder) }
    }

    @Test func badInputLeavesNothingBehind() throws {
        let (sample, place) = (
            try SampleUses(text: "user_id,item_id,timestamp_iso_local\n1,2,3\n"),
            try TemporaryFolder()
        )
        defer {
            sample.remove()
            place.remove()
        }
        let folder = place.path("model.work")
        let request = TrainingRequest(files: [UsageFile(path: sample.path)], seed: 1)
        #expect(throws: BatchJobError.badRow(path: sample.path, line: 2)) {
            try Self.numbers(request, in: folder)
        }
        #expect(try FileSystem.attributes(of: folder) == nil)
    }

    @Test func nobodyHelpsWhereNothingGoesOn() throws {
        let place = try TemporaryFolder()
        defer { place.remove() }
        let folder = place.path("none.work")
        #expect(throws: BatchJobError.noWork(path: folder)) {
            try JobHelp(folder: folder, workers: Workers(count: 1)).run {
                path throws(BatchJobError) in throw .noWork(path: path)
            }
        }
        #expect(try FileSystem.attributes(of: folder) == nil)
    }
}
