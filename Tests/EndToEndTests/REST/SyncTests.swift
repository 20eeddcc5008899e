import Foundation
import Testing

/// Several devices over HTTP: versions, merges, repeats, bulk and changes.
@Suite struct SyncTests {
    private let folder: TesseraFolder
    private let server: TesseraServer
    private let token: String

    init() throws {
        folder = try TesseraFolder()
        try folder.succeed("wallet", "create", "Home", "--tz", "Europe/Berlin")
        token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        server = try TesseraServer(in: folder)
    }

    @Test func differentFieldsMergeAndTheSameFieldConflicts() throws {
        let (id, tag) = try addCard(#"{"name":"Tea","note":"old"}"#)
        let first = try patch(id, tag, #"{"note":"mine"}"#)
        #expect(first.status == 200)

        let stale = try patch(id, tag, #"{"name":"Green tea"}"#)
        #expect(stale.status == 412)
        let current = try #require(try stale.object()["current"] as? [String: Any])
        #expect(current["note"] as? String == "mine")
        #expect(try stale.object()["code"] as? String == "version_conflict")

        let merged = try patch(id, tag, #"{"name":"Green tea"}"#, query: "?onConflict=merge")
        #expect(merged.status == 200)
        #expect(try merged.object()["merged"] as? [String] == ["name"])
        #expect(try merged.object()["note"] as? String == "mine")
        #expect(try merged.object()["version"] as? Int == 3)

        let clash = try patch(id, tag, #"{"note":"yours"}"#, query: "?onConflict=merge")
        #expect(clash.status == 409)
        let conflicts = try #require(try clash.object()["conflicts"] as? [[String: String]])
        #expect(
            conflicts == [["field": "note", "base": "old", "yours": "yours", "theirs": "mine"]]
        )
    }

    @Test func aWriteWithoutItsVersionIsRefused() throws {
        let (id, _) = try addCard(#"{"name":"Tea"}"#)
        for method in ["PATCH", "DELETE"] {
            let body = method == "PATCH" ? #"{"note":"x"}"# : nil
            let reply = try server.request(method, "/v1/cards/\(id)", token: token, body: body)
            #expect(reply.status == 428)
            #expect(try reply.object()["code"] as? String == "precondition_required")
        }
    }

    @Test func aKeyIsAnsweredOnce() throws {
        let headers = ["Idempotency-Key": "k-1"]
        let body = #"{"name":"Tea"}"#
        let post = { (body: String) throws in
            try server.request("POST", "/v1/cards", token: token, headers: headers, body: body)
        }
        let first = try post(body)
        let second = try post(body)
        #expect((first.status, second.status) == (201, 201))
        #expect(first.body == second.body)
        #expect(second["Idempotency-Replayed"] == "true")
        let other = try post(#"{"name":"Coffee"}"#)
        #expect(other.status == 422)
        #expect(try other.object()["code"] as? String == "idempotency_key_reused")
        #expect(try cardNames() == ["Tea"])
    }

    @Test func aCardUnderItsOwnIdIsAddedOnce() throws {
        let id = "019f22e2-79b0-7cc3-98c4-dc0c0c07398f"
        let body = #"{"id":"\#(id)","name":"Tea"}"#
        #expect(try server.request("POST", "/v1/cards", token: token, body: body).status == 201)
        #expect(try server.request("POST", "/v1/cards", token: token, body: body).status == 200)
        let other = #"{"id":"\#(id)","name":"Coffee"}"#
        let clash = try server.request("POST", "/v1/cards", token: token, body: other)
        #expect(clash.status == 409)
        #expect(try clash.object()["code"] as? String == "id_taken")
    }

    @Test func aBulkHasAResultForEachOperation() throws {
        let (id, _) = try addCard(#"{"name":"Tea"}"#)
        let body = """
            {"operations":[
            {"op":"add","card":{"name":"Coffee"}},
            {"op":"edit","id":"\(id)","version":1,"card":{"note":"a"}},
            {"op":"edit","id":"\(id)","version":1,"card":{"note":"b"}},
            {"op":"edit","id":"\(id)","version":1,"onConflict":"merge","card":{"link":"c"}},
            {"op":"editMe","id":"\(id)","memberVersion":0,"me":{"favourite":true}},
            {"op":"add","card":{"name":""}},
            {"op":"dance"}]}
            """
        let headers = ["Idempotency-Key": "bulk"]
        let post = { () throws in
            try server.request("POST", "/v1/bulk", token: token, headers: headers, body: body)
        }
        let expected = [201, 200, 412, 200, 200, 422, 422]
        for isRepeat in [false, true] {
            let reply = try post()
            #expect(reply.status == 200)
            let results = try #require(try reply.object()["results"] as? [[String: Any]])
            #expect(results.map { $0["status"] as? Int } == expected)
            // What was done is told again as it was; what was refused is judged anew.
            let areReplayed = expected.map { isRepeat && $0 < 300 }
            #expect(results.map { $0["replayed"] as? Bool ?? false } == areReplayed)
        }
        #expect(try cardNames() == ["Tea", "Coffee"])
    }

    @Test func anAddKeepsItsIdAndNoOperationDropsAMember() throws {
        let id = "019a0000-0000-7000-8000-0000000000b1"
        let other = "019a0000-0000-7000-8000-0000000000b2"
        let body = """
            {"operations":[
            {"op":"add","id":"\(id)","card":{"name":"Tea"}},
            {"op":"add","id":"\(id)","card":{"id":"\(other)","name":"Two"}},
            {"op":"add","version":1,"card":{"name":"Three"}},
            {"op":"restore","id":"\(id)","card":{"name":"Four"}},
            {"op":"delete","id":"\(id)","version":1,"onConflict":"merge"}]}
            """
        for first in [201, 200] {
            let reply = try server.request("POST", "/v1/bulk", token: token, body: body)
            let results = try #require(try reply.object()["results"] as? [[String: Any]])
            #expect(results.map { $0["status"] as? Int } == [first, 422, 422, 422, 422])
            let codes = results.dropFirst().map {
                ($0["body"] as? [String: Any])?.text("code")
            }
            #expect(
                codes == ["bad_value", "unknown_member", "unknown_member", "unknown_member"]
            )
        }
        #expect(try server.request("/v1/cards/\(id)", token: token).status == 200)
        #expect(try cardNames() == ["Tea"])
    }

    @Test func whoAddsADeletedCardAgainIsTold() throws {
        let id = "019a0000-0000-7000-8000-0000000000b3"
        let body = #"{"id":"\#(id)","name":"Tea"}"#
        let (_, tag) = try addCard(body)
        let removed = try server.request(
            "DELETE",
            "/v1/cards/\(id)",
            token: token,
            headers: ["If-Match": tag]
        )
        #expect(removed.status == 204)
        let again = try server.request("POST", "/v1/cards", token: token, body: body)
        #expect(again.status == 409)
        #expect(try again.object()["code"] as? String == "deleted")
        #expect(try cardNames().isEmpty)
    }

    @Test func changesArePagedAndEnd() throws {
        for name in ["A", "B", "C"] { _ = try addCard(#"{"name":"\#(name)"}"#) }
        let (id, tag) = try addCard(#"{"name":"D"}"#)
        let removed = try server.request(
            "DELETE",
            "/v1/cards/\(id)",
            token: token,
            headers: ["If-Match": tag]
        )
        #expect(removed.status == 204)
        var target = "/v1/changes?limit=2"
        var seen: [String] = []
        var tombstones: [String] = []
        var more = true
        var cursor = ""
        while more {
            let page = try server.request("GET", target, token: token).object()
            let items = try #require(page["items"] as? [[String: Any]])
            for item in items {
                let name = (item["card"] as? [String: Any])?["name"] as? String
                if let name { seen.append(name) }
                if item["deleted"] as? Bool == true {
                    tombstones.append(item["id"] as? String ?? "")
                }
            }
            cursor = try #require(page["next"] as? String)
            more = try #require(page["more"] as? Bool)
            target = "/v1/changes?limit=2&since=\(cursor)"
        }
        #expect(seen == ["A", "B", "C"])
        #expect(tombstones == [id])
        let idle = try server.request("GET", "/v1/changes?since=\(cursor)", token: token)
        #expect(try (idle.object()["items"] as? [Any])?.isEmpty == true)
        let again = try server.request(
            "GET",
            "/v1/changes?since=\(cursor)",
            token: token,
            headers: ["If-None-Match": idle["ETag"] ?? ""]
        )
        #expect(again.status == 304)
    }

    @Test func aRestoreAsksForAResync() throws {
        _ = try addCard(#"{"name":"A"}"#)
        let first = try server.request("GET", "/v1/changes", token: token).object()
        let cursor = try #require(first["next"] as? String)
        try folder.succeed("backup", folder.path("copy.db"))
        #expect(server.stop().status == 0)
        try folder.succeed("restore", folder.path("copy.db"))
        let restarted = try TesseraServer(in: folder)
        let reply = try restarted.request("GET", "/v1/changes?since=\(cursor)", token: token)
        #expect(reply.status == 410)
        #expect(try reply.object()["code"] as? String == "cursor_gone")
        #expect(try restarted.request("GET", "/v1/changes", token: token).status == 200)
    }

    @Test func aTagFromBeforeARestoreNamesNothingSince() throws {
        let (id, tag) = try addCard(#"{"name":"A"}"#)
        try folder.succeed("backup", folder.path("copy.db"))
        // Answered, and lost by the restore.
        let lost = try patch(id, tag, #"{"note":"lost"}"#)
        let stale = try #require(lost["ETag"])
        #expect(server.stop().status == 0)
        try folder.succeed("restore", folder.path("copy.db"))
        let restarted = try TesseraServer(in: folder)
        let target = "/v1/cards/\(id)"
        let now = try restarted.request("GET", target, token: token)
        let since = try restarted.request(
            "PATCH",
            target,
            token: token,
            headers: ["If-Match": now["ETag"] ?? ""],
            body: #"{"note":"since"}"#
        )
        #expect(since.status == 200)
        let read = try restarted.request(
            "GET",
            target,
            token: token,
            headers: ["If-None-Match": stale]
        )
        #expect(read.status == 200)
        let written = try restarted.request(
            "PATCH",
            target,
            token: token,
            headers: ["If-Match": stale],
            body: #"{"note":"over"}"#
        )
        #expect(written.status == 412)
    }

    private func addCard(_ body: String) throws -> (id: String, tag: String) {
        let reply = try server.request("POST", "/v1/cards", token: token, body: body)
        try #require(reply.status == 201)
        return (try #require(try reply.object()["id"] as? String), try #require(reply["ETag"]))
    }

    private func patch(
        _ id: String,
        _ tag: String,
        _ body: String,
        query: String = ""
    ) throws -> HTTPReply {
        try server.request(
            "PATCH",
            "/v1/cards/\(id)\(query)",
            token: token,
            headers: ["If-Match": tag, "Content-Type": "application/merge-patch+json"],
            body: body
        )
    }

    private func cardNames() throws -> [String] {
        let reply = try server.request("GET", "/v1/cards?sort=name", token: token)
        let items = try #require(try reply.object()["items"] as? [[String: Any]])
        return items.compactMap { $0["name"] as? String }.sorted(by: >)
    }
}
