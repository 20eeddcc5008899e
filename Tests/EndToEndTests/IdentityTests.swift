import Foundation
import Testing

@Suite struct IdentityTests {
    @Test func firstWriteMakesDatabaseWalletAndOwnerAndSaysSo() throws {
        let folder = try TesseraFolder()
        let result = try folder.run(
            ["card", "add", "Corner Shop", "--json"],
            environment: ["USER": "anna"]
        )
        #expect(result.status == 0, "\(result)")
        #expect(try result.object()["name"] as? String == "Corner Shop")
        for part in ["'Home'", "'anna'", folder.database, "Europe/Berlin (the system's)"] {
            #expect(result.complaint.contains(part), "\(result)")
        }
        #expect(try folder.succeed("card", "add", "Bakery").complaint.isEmpty)
        #expect(try folder.succeed("wallet", "list", "--json").object().items.count == 1)
        #expect(try folder.succeed("person", "list", "--json").object().items.count == 1)
    }

    @Test(arguments: [
        (["--tz", "Asia/Tokyo"], "Europe/Berlin", "Asia/Tokyo"),
        ([], "Europe/Berlin", "Europe/Berlin"), ([], "UTC", "UTC"),
    ])
    func newWalletTakesTheOptionElseTheSystemsZoneElseUTC(
        options: [String],
        system: String,
        expected: String
    ) throws {
        let folder = try TesseraFolder()
        let added = try folder.run(
            ["card", "add", "A"] + options,
            environment: ["TZ": system]
        )
        #expect(added.status == 0)
        #expect(added.complaint.contains("time zone \(expected)"), "\(added)")
        let wallet = try folder.succeed("wallet", "show", "--json").object()
        #expect(wallet["timeZone"] as? String == expected)
    }

    @Test func badZoneIsRefusedAndLeavesNothingBehind() throws {
        let folder = try TesseraFolder()
        try folder.refuse(["card", "add", "A", "--tz", "Mars/Phobos"], 64, saying: ["Mars/Phobos"])
        try folder.refuse(["person", "list"], 78, saying: ["no database"])
        try folder.refuse(["wallet", "create", "A", "--tz", "CEST"], 64, saying: ["CEST"])
        #expect(try folder.succeed("card", "add", "A").complaint.contains("made the wallet"))
    }

    @Test func refusedFirstWriteMakesNobody() throws {
        let folder = try TesseraFolder()
        try folder.refuse(
            ["card", "add", "A", "--number", "4006381333930", "--symbology", "ean13"],
            65,
            saying: ["check digit", "1"]
        )
        try folder.refuse(["person", "list"], 1, saying: ["no person"])
    }

    @Test func readingNeverMakesADatabase() throws {
        let folder = try TesseraFolder()
        for words in [
            ["card", "list"], ["wallet", "list"], ["timeline", "--family", "systemSmall"],
        ] {
            try folder.refuse(words, 78, saying: ["There is no database", "tessera card add"])
        }
        #expect(try folder.fileNames().isEmpty)
    }

    @Test func firstPersonAndFirstWalletAreTheOnesAskedFor() throws {
        let folder = try TesseraFolder()
        let person = try folder.succeed("person", "add", "Anna", "--json").object()
        #expect(person["name"] as? String == "Anna")
        #expect(try folder.succeed("person", "list", "--json").object().items.count == 1)

        let other = try TesseraFolder()
        let wallet = try other.succeed("wallet", "create", "Family", "--json").object()
        #expect(wallet["name"] as? String == "Family")
        #expect(try other.succeed("wallet", "list", "--json").object().items.count == 1)
    }

    @Test func severalWalletsNeedTheFlag() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        try folder.succeed("wallet", "create", "Family")
        for words in [["card", "add", "B"], ["card", "list"], ["group", "create", "Food"]] {
            try folder.refuse(words, 64, saying: ["--wallet", "Home", "Family"])
        }
        let added = try folder.succeed("card", "add", "B", "--wallet", "family", "--json").object()
        let wallets = try folder.succeed("wallet", "list", "--json").object().items
        let family = try #require(wallets.first { $0["name"] as? String == "Family" })
        #expect(added["walletId"] as? String == family["id"] as? String)
        // A card is found in any wallet, as its name says enough.
        #expect(
            try folder.succeed("card", "show", "A", "--json").object()["name"] as? String == "A"
        )
        try folder.refuse(["card", "list", "--wallet", "Famly"], 1, saying: ["mean 'Family'?"])
    }

    @Test func severalPersonsNeedTheFlag() throws {
        let folder = try TesseraFolder()
        try folder.succeed("person", "add", "Anna")
        try folder.succeed("person", "add", "Boris")
        try folder.refuse(["card", "list"], 64, saying: ["--person", "Anna", "Boris"])
        try folder.refuse(["card", "add", "A"], 64, saying: ["--person", "Anna", "Boris"])
        try folder.succeed("card", "add", "A", "--person", "anna")
        try folder.refuse(
            ["card", "add", "A", "--person", "Boris"],
            1,
            saying: ["no wallet in the database yet"]
        )
    }

    @Test func databaseIsTheOptionElseTheVariableElseTheDataFolder() throws {
        let folder = try TesseraFolder()
        let option = try folder.run(["card", "add", "A", "--database", "own/deep/cards.db"])
        #expect(option.status == 0, "\(option)")
        #expect(FileManager.default.fileExists(atPath: folder.path("own/deep/cards.db")))
        let data = try folder.run(
            ["card", "add", "A"],
            environment: ["TESSERA_DATABASE": "", "XDG_DATA_HOME": folder.path("data")]
        )
        #expect(data.status == 0, "\(data)")
        #expect(FileManager.default.fileExists(atPath: folder.path("data/tessera/tessera.db")))
        try folder.refuse(
            ["card", "list"],
            78,
            saying: ["--database", "TESSERA_DATABASE"],
            environment: ["TESSERA_DATABASE": "", "HOME": ""]
        )
        #expect(!FileManager.default.fileExists(atPath: folder.database))
    }

    @Test func databaseIsForItsOwnerOnly() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.database)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func fileThatIsNoDatabaseIsRefusedAndLeftAlone() throws {
        let folder = try TesseraFolder()
        let text = String(repeating: "This is a letter to my aunt. ", count: 200)
        try folder.write(text, to: "tessera.db")
        try folder.refuse(["card", "list"], 78, saying: ["no database"])
        try folder.refuse(["card", "add", "A"], 78, saying: ["no database"])
        #expect(try String(contentsOfFile: folder.database, encoding: .utf8) == text)
    }

    @Test func folderInPlaceOfTheDatabaseIsRefused() throws {
        let folder = try TesseraFolder()
        try folder.refuse(["card", "add", "A", "--database", folder.url.path], 78)
    }

    @Test func membersHaveRoles() throws {
        let folder = try TesseraFolder()
        try folder.succeed("person", "add", "Anna")
        try folder.succeed("person", "add", "Boris")
        try folder.succeed("card", "add", "A", "--person", "Anna")
        let member = try folder.succeed(
            "member",
            "add",
            "boris",
            "--role",
            "viewer",
            "--person",
            "Anna",
            "--json"
        ).object()
        #expect(member["role"] as? String == "viewer")
        #expect(member["name"] as? String == "Boris")
        // A viewer sees, and may star for themselves, but not edit.
        try folder.refuse(
            ["card", "edit", "A", "--note", "x", "--person", "Boris"],
            1,
            saying: ["role"]
        )
        try folder.succeed("favourite", "add", "A", "--person", "Boris")
        let mine = try folder.succeed("card", "show", "A", "--person", "Boris", "--json").object()
        let theirs = try folder.succeed("card", "show", "A", "--person", "Anna", "--json").object()
        #expect((mine["me"] as? [String: Any])?["favourite"] as? Bool == true)
        #expect((theirs["me"] as? [String: Any])?["favourite"] as? Bool == false)
        try folder.succeed("member", "role", "Boris", "editor", "--person", "Anna")
        try folder.succeed("card", "edit", "A", "--note", "x", "--person", "Boris")
        let members = try folder.succeed("member", "list", "--person", "Anna", "--json").object()
        #expect(members.items.count == 2)
        try folder.refuse(
            ["member", "remove", "Anna", "--person", "Anna"],
            1,
            saying: ["at least one owner"]
        )
        try folder.succeed("member", "remove", "Boris", "--person", "Anna")
        try folder.refuse(["card", "show", "A", "--person", "Boris"], 1, saying: ["no card 'A'"])
    }

    @Test func peopleAndWalletsChange() throws {
        let folder = try TesseraFolder()
        try folder.succeed("person", "add", "Anna", "--locale", "sr-Latn")
        let edited = try folder.succeed(
            "person",
            "edit",
            "--name",
            "Ana",
            "--tz",
            "Asia/Tokyo",
            "--auto-mode",
            "off",
            "--training",
            "off",
            "--clear",
            "locale",
            "--json"
        ).object()
        #expect(edited["name"] as? String == "Ana")
        #expect(edited["timeZone"] as? String == "Asia/Tokyo")
        #expect(edited["locale"] is NSNull)
        #expect(edited["autoMode"] as? Bool == false)
        #expect(edited["trainingOptOut"] as? Bool == true)
        #expect(try folder.succeed("person", "show").output.contains("Asia/Tokyo"))
        try folder.refuse(["person", "edit"], 64, saying: ["Nothing to change"])
        try folder.refuse(["person", "edit", "--locale", "??"], 65, saying: ["BCP 47"])

        try folder.succeed("wallet", "rename", "Home", "Ours")
        let wallet = try folder.succeed("wallet", "set-zone", "ours", "UTC", "--json").object()
        #expect(wallet["name"] as? String == "Ours")
        #expect(wallet["timeZone"] as? String == "UTC")
        try folder.refuse(
            ["wallet", "set-zone", "Ours", "Utopia/City"],
            64,
            saying: ["Utopia/City"]
        )
        try folder.refuse(["wallet", "delete", "Ours"], 64, saying: ["--yes", "0 cards"])
        try folder.succeed("wallet", "delete", "Ours", "--yes")
        #expect(try folder.succeed("wallet", "list", "--json").object().items.isEmpty)
    }
}
