import Foundation
import Testing

/// What users of other wallets suffered with several devices, sharing, reminders and feeds, and what is
/// right.
///
/// The names begin with the row of the collected reports.
@Suite struct ServerReportTests {
    private let folder: TesseraFolder
    private let server: TesseraServer
    private let token: String

    init() throws {
        folder = try TesseraFolder()
        try folder.succeed("wallet", "create", "Home", "--tz", "Europe/Berlin")
        token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        server = try TesseraServer(in: folder, ["--rate-limit", "off"])
    }

    private func send(
        _ method: String,
        _ target: String,
        _ body: String? = nil,
        as token: String? = nil,
        tag: String? = nil
    ) throws -> HTTPReply {
        try server.request(
            method,
            target,
            token: token ?? self.token,
            headers: tag.map { ["If-Match": $0] } ?? [:],
            body: body
        )
    }

    private func add(_ name: String) throws -> (id: String, tag: String) {
        let reply = try send("POST", "/v1/cards", #"{"name":"\#(name)","note":"n"}"#)
        return (try #require(try reply.object().text("id")), try #require(reply["ETag"]))
    }

    @Test("D15: a card that is about to expire is listed exactly once, and the log says why")
    func oneReminder() throws {
        try folder.succeed("card", "add", "Voucher", "--expires", "2026-12-20")
        let words = ["remind", "--json", "--at", "2026-11-30T08:00:00Z"]
        let outcomes = try (0..<2).map { _ in
            try folder.succeed(words).object().items.map { $0.text("outcome") }
        }
        #expect(outcomes == [["listed"], ["already_listed"]])
    }

    @Test("D23: what a person set on a card survives a newer version of it")
    func ownChoicesSurviveAnUpdate() throws {
        let head =
            "_id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,"
            + "headercolor,starstatus,lastused,archive\n"
        let file = { (number: String) in
            "2\n\n_id\n\n" + head + "1,Tea,,,,0,,\(number),,EAN_13,-1,0,0,0\n\ncardId,groupId\n"
        }
        try folder.write(file("5901234123457"), to: "first.csv")
        try folder.succeed("import", "first.csv")
        let card = try #require(try send("GET", "/v1/cards").object().items.first)
        let id = try #require(card.text("id"))
        let tag = try #require(try send("GET", "/v1/cards/\(id)")["ETag"])
        let own = #"{"favourite":true,"archived":true,"position":3}"#
        #expect(try send("PATCH", "/v1/cards/\(id)/me", own, tag: tag).status == 200)
        let group = try #require(
            try send("POST", "/v1/groups", #"{"name":"Drinks"}"#).object().text("id")
        )
        #expect(try send("PUT", "/v1/groups/\(group)/cards/\(id)").status == 204)
        let newer = try #require(try send("GET", "/v1/cards/\(id)")["ETag"])
        let change = #"{"cardNumber":"4006381333931","barcode":{"symbology":"ean13"}}"#
        #expect(try send("PATCH", "/v1/cards/\(id)", change, tag: newer).status == 200)
        let after = try send("GET", "/v1/cards/\(id)").object()
        #expect(after.text("cardNumber") == "4006381333931")
        #expect(after.object("me")["favourite"] as? Bool == true)
        #expect(after.object("me")["archived"] as? Bool == true)
        #expect(after.object("me")["position"] as? Int == 3)
        #expect(after["groups"] as? [String] == [group])
    }

    @Test("D26: a Cyrillic code keeps its characters and its charset, in JSON, export and image")
    func cyrillicCodeStays() throws {
        let code = #"{"symbology":"qr","payload":"Билет","charset":"UTF-8"}"#
        let body = #"{"name":"T","cardNumber":"42","barcode":\#(code)}"#
        let added = try send("POST", "/v1/cards", body)
        #expect(added.status == 201, "\(added)")
        let id = try #require(try added.object().text("id"))
        let barcode = try send("GET", "/v1/cards/\(id)").object().object("barcode")
        #expect(barcode.text("payload") == "Билет")
        #expect(barcode.text("charset") == "UTF-8")
        #expect(try send("GET", "/v1/cards/\(id)/barcode.svg").status == 200)
        try folder.succeed("export", "wallet.csv", "--format", "catima")
        let other = try TesseraFolder()
        try other.succeed("import", folder.path("wallet.csv"))
        let taken = try other.succeed("card", "list", "--json").object().items.first
        #expect(taken?.object("barcode").text("payload") == "Билет")
        #expect(taken?.object("barcode").text("charset") == "UTF-8")
    }

    @Test("D26: a card of a code and no number survives a Catima file")
    func cardWithoutNumberStays() throws {
        let body = #"{"name":"T","barcode":{"symbology":"qr","payload":"Билет"}}"#
        #expect(try send("POST", "/v1/cards", body).status == 201)
        let exported = try folder.succeed("export", "wallet.csv", "--format", "catima")
        #expect(exported.complaint.contains("cardNumber"), "\(exported)")
        let other = try TesseraFolder()
        try other.succeed("import", folder.path("wallet.csv"))
        let taken = try other.succeed("card", "list", "--json").object().items.first
        #expect(taken?.object("barcode").text("payload") == "Билет")
    }

    @Test("D29: of two devices that edit one version, the second is told and loses nothing")
    func secondWriterIsTold() throws {
        let card = try add("X")
        let target = "/v1/cards/\(card.id)"
        #expect(try send("PATCH", target, #"{"note":"a"}"#, tag: card.tag).status == 200)
        let stale = try send("PATCH", target, #"{"category":"b"}"#, tag: card.tag)
        #expect(stale.status == 412)
        #expect(try stale.object().object("current").text("note") == "a")
        let merged = try send(
            "PATCH",
            target + "?onConflict=merge",
            #"{"category":"b"}"#,
            tag: card.tag
        )
        #expect(merged.status == 200)
        #expect(try merged.object().text("note") == "a")
        #expect(try merged.object().text("category") == "b")
        let same = try send(
            "PATCH",
            target + "?onConflict=merge",
            #"{"note":"c"}"#,
            tag: card.tag
        )
        #expect(same.status == 409)
        let conflict = (try same.object()["conflicts"] as? [[String: Any]])?.first
        #expect(conflict?.text("yours") == "c")
        #expect(conflict?.text("theirs") == "a")
    }

    @Test("D30: a shared card is seen, not edited, gone after revoke, and stars are each one's own")
    func sharedReadOnly() throws {
        let card = try add("Shared")
        let star = #"{"favourite":true}"#
        let starred = try send("PATCH", "/v1/cards/\(card.id)/me", star, tag: card.tag)
        #expect(starred.status == 200)
        try folder.succeed("person", "add", "Ben")
        let guest = try #require(
            folder.succeed("token", "create", "--scope", "wallet", "--person", "Ben").lines.first
        )
        let wallet = try #require(
            try send("GET", "/v1/wallets").object().items.first?.text("id")
        )
        let invitation = try send(
            "POST",
            "/v1/wallets/\(wallet)/invitations",
            #"{"role":"viewer"}"#
        ).object()
        let code = try #require(invitation.text("code"))
        let joined = try send(
            "POST",
            "/v1/invitations/redeem",
            #"{"code":"\#(code)"}"#,
            as: guest
        )
        #expect(joined.status == 201)
        #expect(try joined.object().text("role") == "viewer")
        let seen = try send("GET", "/v1/cards/\(card.id)", as: guest)
        #expect(seen.status == 200)
        #expect(try seen.object().object("me")["favourite"] as? Bool == false)
        let tag = try #require(seen["ETag"])
        let edit = try send("PATCH", "/v1/cards/\(card.id)", #"{"note":"x"}"#, as: guest, tag: tag)
        #expect(edit.status == 403)
        let ben = try #require(try send("GET", "/v1/me", as: guest).object().text("id"))
        #expect(try send("DELETE", "/v1/wallets/\(wallet)/members/\(ben)").status == 204)
        #expect(try send("GET", "/v1/cards/\(card.id)", as: guest).status == 404)
        #expect(try send("GET", "/v1/cards", as: guest).object().items.isEmpty)
    }

    @Test("D31: a picture that is damaged takes nothing else of the feed with it")
    func damagedPictureHarmsNothingElse() throws {
        let (a, b) = (try add("A").id, try add("B").id)
        let refused = try server.request(
            "PUT",
            "/v1/cards/\(a)/images/icon",
            token: token,
            headers: ["Content-Type": "image/png"],
            body: "no picture"
        )
        #expect(refused.status == 422)
        let damage = """
            import sqlite3, sys, uuid
            connection = sqlite3.connect(sys.argv[1])
            connection.execute("INSERT INTO image (sha256, media_type, byte_count, width, height, bytes)"
                " VALUES (zeroblob(32), 'image/png', 4, 9, 9, x'00010203')")
            connection.execute("INSERT INTO card_image (wallet_id, card_id, slot, sha256) SELECT"
                " wallet_id, id, 'icon', zeroblob(32) FROM card WHERE id = ?",
                (uuid.UUID(sys.argv[2]).bytes,))
            connection.commit()
            """
        let result = try folder.run(
            [],
            wrapper: [
                "sh", "-c", #"exec python3 -c "$1" "$2" "$3""#, "sh", damage, folder.database, a,
            ]
        )
        #expect(result.status == 0, "\(result)")
        let feed = try send("GET", "/v1/widgets/CardListWidget/timeline?family=systemMedium")
        #expect(feed.status == 200, "\(feed)")
        let cards = try #require(try feed.object()["cards"] as? [[String: Any]])
        #expect(Set(cards.compactMap { $0.text("id") }) == [a, b])
        for card in cards {
            #expect(card.text("letter") == card.text("title"))
            #expect(card.object("colors").text("light")?.hasPrefix("#") == true)
        }
    }
}
