/// The parameters of the contract: each with the name it has in a request and its schema.
enum ContractParameters {
    /// Query parameters, by their names in ``Operation/query``.
    static let query = #"""
        {
        "wallet": ["wallet", "Id"],
        "group": ["group", "Id"],
        "archived": ["archived", {"enum": ["false", "true", "only", "0", "1"]}],
        "deleted": ["deleted", {"enum": ["false", "true", "0", "1"]}],
        "favourite": ["favourite", {"enum": ["false", "true", "0", "1"]}],
        "q": ["q", {"type": "string", "maxLength": 1024, "examples": ["coffee"]}],
        "sort": ["sort", {"enum": ["natural", "name", "lastUsed", "created"]}],
        "limit": ["limit", {"type": "integer", "minimum": 1, "maximum": 500}],
        "changeLimit": ["limit", {"type": "integer", "minimum": 1, "maximum": 1000}],
        "optionLimit": ["limit", {"type": "integer", "minimum": 1, "maximum": 200}],
        "cursor": ["cursor", "Cursor"],
        "since": ["since", "Cursor"],
        "before": ["before", "Cursor"],
        "card": ["card", "Id"],
        "unread": ["unread", {"enum": ["false", "true", "0", "1"]}],
        "open": ["open", {"enum": ["false", "true", "0", "1"]}],
        "tz": ["tz", "Zone"],
        "onConflict": ["onConflict", {"enum": ["refuse", "merge"]}],
        "symbolScale": ["scale", {"type": "integer", "minimum": 1, "maximum": 32}],
        "slotScale": ["scale", {"type": "integer", "minimum": 1, "maximum": 4}],
        "quiet": ["quiet", {"type": "integer", "minimum": 0, "maximum": 64}],
        "text": ["text", {"enum": ["0", "1", "false", "true"]}],
        "format": ["format", {"type": "string", "maxLength": 64, "examples": ["tessera"]}],
        "exportFormat": ["format", {"enum": ["tessera", "catima"]}],
        "on-conflict": ["on-conflict", {"enum": ["report", "skip", "replace", "keep-both"]}],
        "strict": ["strict", {"enum": ["false", "true", "0", "1"]}],
        "dry-run": ["dry-run", {"enum": ["false", "true", "0", "1"]}],
        "locale": ["locale", "Locale"],
        "param": ["param", {"enum": ["cards", "group"]}],
        "ids": ["ids", {"type": "string", "maxLength": 18499}],
        "family": ["family", "Family", true],
        "config": ["config", {"type": "string", "maxLength": 27648}],
        "now": ["now", "Instant"],
        "horizon": ["horizon", {"type": "integer", "minimum": 3600, "maximum": 604800}],
        "w": ["w", {"type": "number", "minimum": 1, "maximum": 2000}],
        "h": ["h", {"type": "number", "minimum": 1, "maximum": 2000}],
        "minRev": ["minRev", "Count"],
        "sinceRev": ["since", "Count"],
        "wait": ["wait", {"type": "integer", "minimum": 0, "maximum": 60}],
        "v": ["v", {"type": "string", "maxLength": 64, "description": "The beginning of the content's SHA-256."}],
        "imageSize": ["size", {"type": "integer", "minimum": 128, "maximum": 8192}],
        "preview": ["preview", {"enum": ["0", "1", "false", "true"]}]
        }
        """#

    /// Header fields of requests, by their names.
    static let headers = #"""
        {
        "If-Match": ["If-Match", {"type": "string", "description": "The tag that was read.",
            "maxLength": 64,
            "pattern": "\#(ContractPatterns.cardTag)",
            "examples": ["\"1.0.2026-11-30\""]}, true],
        "Idempotency-Key": ["Idempotency-Key", {"type": "string", "maxLength": 255,
            "pattern": "^[!-~]{1,255}$", "examples": ["7f9c2a10"]}],
        "Intent-Key": ["Idempotency-Key", {"type": "string", "maxLength": 255,
            "description": "A tap that is sent twice counts once.",
            "pattern": "^[!-~]{1,255}$", "examples": ["7f9c2a10"]}, true],
        "Last-Event-ID": ["Last-Event-ID", {"type": "string", "maxLength": 19, "pattern": "^[0-9]{1,19}$",
            "description": "Where a stream goes on; goes before since."}],
        "Archive-Password": ["Archive-Password", {"type": "string", "minLength": 1,
            "maxLength": 1024,
            "pattern": "^[!-~]+$", "examples": ["correct-horse"]}]
        }
        """#

    /// Parameters of paths, by their names; all are required.
    static let path = #"""
        {
        "id": "Id",
        "cardId": "Id",
        "personId": "Id",
        "unit": "Unit",
        "slot": {"enum": ["front", "back", "icon"]},
        "name": {"enum": ["openCard", "markUsed", "pinCard", "unpinCard", "nextCard", "addStamp",
            "removeStamp", "setStep", "setAutoMode", "refreshBalance", "activateCard",
            "dismissMessage"]},
        "kind": {"type": "string", "minLength": 1, "maxLength": 64, "examples": ["CardListWidget"]}
        }
        """#
}
