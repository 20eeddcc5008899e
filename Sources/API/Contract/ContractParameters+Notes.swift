extension ContractParameters {
    /// What query parameters mean where their names and schemas do not say it, by their names in
    /// ``Operation/query``.
    static let notes: [String: String] = [
        "family":
            "The widget's size, with WidgetKit's name; one that the gallery lists for the kind.",
        "config": """
        The widget's settings: base64url without padding of a JSON object. Left out, the \
        defaults. Names that are not known are left alone; what is broken falls back.
        """,
        "now": """
        What the client takes for the present. It counts within ten minutes of the server's \
        clock, and as the nearer of those bounds beyond them; only a server for tests \
        (--request-clock) takes any instant.
        """,
        "tz": "The reader's IANA zone; left out, that of the device, else of the person or wallet.",
        "horizon": """
        How far ahead the client wants to see, in seconds; left out, 86400. Entries for twice as \
        long are sent where there is room, as a reserve.
        """,
        "w":
            "The width of the widget's place in points; pictures are chosen by it, with h and scale.",
        "h": "The height of the widget's place in points.",
        "slotScale": "Pixels a point; left out, 1.",
        "minRev": """
        A revision that the answer must hold, such as the rev of an intent. The request waits \
        for it up to two seconds, and is then refused with 503.
        """,
        "locale": "The language of texts as a BCP 47 tag; left out, the person's, else English.",
        "preview": "1 asks for a constant sample, which needs no token.",
        "param": "The setting to choose for: cards, where it is left out, or group.",
        "ids": "Ids to look up, comma-separated; they are answered in this order.",
        "q": "Only what holds this text; case and accents do not matter.",
        "optionLimit": "The most items of a page; left out, 50.",
        "sinceRev": "The revision that was answered last; left out, what changes from now on.",
        "wait": """
        How many seconds to wait for a signal; left out, 25, and for an event stream until it \
        is closed.
        """,
    ]
}
