/// The names of character sets that a code's text may be written in.
///
/// **Source:** IANA, Character Sets; those that AIM ECI Part 3 assigns a number.
enum CharsetName {
    /// What a code of Catima without a charset is written in.
    static let latin1 = "ISO-8859-1"

    private static let canonicalNames: [String: String] = {
        let latin = (1...16).filter { $0 != 12 }.map { "ISO-8859-\($0)" }
        let windows = ["windows-1250", "windows-1251", "windows-1252", "windows-1256"]
        let others = [
            "US-ASCII", "UTF-8", "UTF-16BE", "Shift_JIS", "Big5", "GB18030", "GB2312", "EUC-KR",
        ]
        var names: [String: String] = [
            "ascii": "US-ASCII", "utf8": "UTF-8", "latin1": latin1, "iso8859_1": latin1,
            "iso8859-1": latin1, "iso_8859-1": latin1, "sjis": "Shift_JIS",
        ]
        for name in latin + windows + others { names[name.lowercased()] = name }
        return names
    }()

    /// The IANA name, whatever the case and common spelling; nil for an unknown one.
    static func canonical(_ name: String) -> String? {
        canonicalNames[name.lowercased()]
    }
}
