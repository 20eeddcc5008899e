import JSON
import WalletCore

/// The constant sample of the gallery: it needs no database and no token, and says that it is one.
struct SampleDocument {
    let kind: String
    let family: WidgetFamily

    private static let samples: [(title: String, color: String)] = [
        ("Corner Coffee", "#6D4C41"), ("Green Grocer", "#2E7D32"), ("Hypermarket", "#1565C0"),
        ("Pharmacy", "#00838F"), ("Bookshop", "#6A1B9A"), ("Bakery", "#EF6C00"),
        ("Cinema", "#AD1457"), ("Petrol Station", "#455A64"),
    ]

    var bytes: [UInt8] {
        var json = JSONWriter()
        let shown = Self.samples.prefix(family.cardCountMax)
        json.object { json in
            json.member("schema", 1)
            json.member("kind", kind)
            json.member("family", family.rawValue)
            json.member("sample", true)
            json.member("cards") { json in
                json.array(shown.indices) { json, index in
                    json.object { json in
                        json.member("id", "sample-\(index + 1)")
                        json.member("stableId64", index + 1)
                        json.member("title", shown[index].title)
                        json.member("colors") { json in
                            json.object { json in
                                json.member("light", shown[index].color)
                                json.member("dark", shown[index].color)
                            }
                        }
                        json.member(
                            "url",
                            "wallet://cards?src=widget&k=\(kind)&f=\(family.rawValue)"
                        )
                    }
                }
            }
            json.member("entry") { json in
                json.object { json in
                    json.member("date", "2026-01-01T00:00:00Z")
                    json.member("state", "ok")
                    json.member("cards") { json in
                        json.array(shown.indices) { json, index in
                            json.object { json in json.member("ref", "sample-\(index + 1)") }
                        }
                    }
                    json.member("texts") { json in json.array { _ in } }
                    json.member(
                        "widgetURL",
                        "wallet://cards?src=widget&k=\(kind)&f=\(family.rawValue)"
                    )
                    json.member("relevance") { json in
                        json.object { json in
                            json.member("score", 0)
                            json.member("duration", 86_400)
                        }
                    }
                }
            }
        }
        return json.bytes
    }
}
