import Foundation
import Testing

/// What stands around the package: scripts, packages to install, the demonstration's data.
struct PackagingTests {
    private static let scripts = PackageTree.files(under: "deploy", withSuffix: ".sh") + [".ci/run"]

    @Test(arguments: scripts)
    func scriptsRunAndStopAtTheFirstError(path: String) throws {
        let text = try PackageTree.text(path)
        let location = PackageTree.root.appending(path: path).path
        #expect(text.hasPrefix("#!/usr/bin/env bash\n"))
        #expect(text.contains("\nset -euo pipefail\n"))
        #expect(FileManager.default.isExecutableFile(atPath: location))
        #expect(try Command.run("bash", ["-n", location]).status == 0)
    }

    @Test
    func everySystemLibraryIsInstalledByTheScript() throws {
        let manifest = try PackageTree.text("Package.swift")
        let installed = try Command.run("deploy/install-packages.sh", ["--list", "build"])
            .output.split(separator: "\n")
        let wanted = manifest.matches(of: /\bapt: "([^"]+)"/).map(\.output.1)
        #expect(!wanted.isEmpty)
        for name in wanted {
            #expect(installed.contains(name), "\(name) is not installed")
        }
    }

    @Test(arguments: [["build"], ["run"], ["test"], ["bench"], ["test", "bench"]])
    func everySetHoldsWhatTheBuildNeeds(sets: [String]) throws {
        let build = try Command.run("deploy/install-packages.sh", ["--list", "build"])
        let set = try Command.run("deploy/install-packages.sh", ["--list"] + sets)
        let names = Set(set.output.split(separator: "\n"))
        #expect(set.status == 0)
        #expect(names.isSuperset(of: build.output.split(separator: "\n")))
    }

    @Test(arguments: [[], ["nothing"], ["build", "nothing"]])
    func anUnknownSetIsAUsageError(arguments: [String]) throws {
        #expect(try Command.run("deploy/install-packages.sh", arguments).status == 64)
    }

    @Test
    func theDemonstrationUsesCardsOfItsWallet() throws {
        let wallet = try PackageTree.text("Resources/demo/wallet.csv")
        let usage = try Command.run(
            "awk",
            ["-v", "until=2026-11-24", "-f", "deploy/demo-usage.awk"]
        )
        #expect(usage.status == 0)
        let rows = usage.output.split(separator: "\n").dropFirst()
        #expect(rows.count > 100)
        for name in Set(rows.compactMap { $0.split(separator: ",").dropFirst().first }) {
            #expect(wallet.contains(",\(name),"), "\(name) is no card of the demo wallet")
        }
    }

    @Test
    func theDemonstrationsUsageIsTheSameEveryTime() throws {
        let arguments = ["-v", "until=2024-03-05", "-f", "deploy/demo-usage.awk"]
        let first = try Command.run("awk", arguments).output
        #expect(try Command.run("awk", arguments).output == first)
        // Another week, the same habits: only the dates differ.
        let later = try Command.run("awk", ["-v", "until=2025-03-04"] + arguments.dropFirst(2))
        #expect(Self.withoutDates(later.output) == Self.withoutDates(first))
        #expect(first.contains("T08:"))
        #expect(!first.contains("2024-03-05"))
    }

    private static func withoutDates(_ text: String) -> String {
        text.replacing(/\d{4}-\d\d-\d\d/, with: "")
    }
}
