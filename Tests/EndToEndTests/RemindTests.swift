import Foundation
import Testing

/// Reminders are listed once for each threshold, and the log says why each was or was not.
@Suite struct RemindTests {
    @Test func aRepeatRemindsOfNothing() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Voucher", "--expires", "2026-12-20", "--tz", "UTC")
        try folder.succeed("balance", "set", "Voucher", "120", "POINTS")
        try folder.succeed("card", "add", "Timeless")
        try folder.succeed("card", "add", "Old", "--expires", "2026-11-01")
        try folder.succeed("card", "add", "Put away", "--expires", "2026-12-01")
        try folder.succeed("card", "archive", "Put away")
        let first = try remind(folder, at: "2026-11-30T08:00:00Z")
        #expect(
            first == [
                "Voucher card": "listed", "Voucher POINTS": "listed",
                "Timeless card": "no_expiry_date", "Old card": "expired",
                "Put away card": "archived",
            ]
        )
        let second = try remind(folder, at: "2026-11-30T09:00:00Z")
        #expect(second["Voucher card"] == "already_listed")
        #expect(second["Voucher POINTS"] == "already_listed")
        #expect(try remind(folder, at: "2026-12-12T08:00:00Z")["Voucher card"] == "already_listed")
        #expect(try remind(folder, at: "2026-12-13T08:00:00Z")["Voucher card"] == "listed")
        #expect(try remind(folder, at: "2026-12-20T23:59:59Z")["Voucher card"] == "listed")
        #expect(try remind(folder, at: "2026-12-20T23:59:59Z")["Voucher card"] == "already_listed")
        #expect(try remind(folder, at: "2026-12-21T00:00:00Z")["Voucher card"] == "expired")
    }

    @Test func aDryRunRemembersNothing() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Voucher", "--expires", "2026-12-20", "--tz", "UTC")
        for _ in 0..<2 {
            let found = try remind(folder, at: "2026-11-30T08:00:00Z", ["--dry-run"])
            #expect(found == ["Voucher card": "listed"])
        }
        let early = try remind(folder, at: "2026-11-30T08:00:00Z", ["--days", "7"])
        #expect(early == ["Voucher card": "not_yet_due"])
    }

    private func remind(
        _ folder: TesseraFolder,
        at instant: String,
        _ more: [String] = []
    ) throws -> [String: String] {
        let result = try folder.run(["remind", "--json", "--at", instant] + more)
        #expect(result.status == 0)
        var found: [String: String] = [:]
        for item in try result.object().items {
            let key = "\(item.text("name") ?? "") \(item.text("subject") ?? "")"
            found[key] = item.text("outcome")
        }
        return found
    }
}
