extension ContractSchemas {
    /// Taps, controls, placements, signals, and what widgets need without the server.
    static let widgets = #"""
        {
        "IntentParams": {"$some": {"card": "Id", "message": "Id", "unit": "Unit",
            "how": "How", "until": "Instant", "steps": {"type": "integer", "minimum": -8,
            "maximum": 8}, "value": "Flag"}},
        "IntentSource": {"$some": {"kind": "Text", "family": "Family", "slot": {"type": "integer",
            "minimum": 0, "maximum": 7}, "entryDate": "Instant", "control": "Text"}},
        "Intent": {"$some": {"params": "IntentParams", "source": "IntentSource",
            "occurredAt": "Instant"},
            "examples": [{"params": {"card": "019a0000-0000-7000-8000-000000000001"}}]},
        "IntentOutcome": {"$some": {"result": {"enum": ["done", "rejected"]}, "reason": "Text",
            "rev": "Count", "open": "Text", "value": "Any", "reload": {"$all": {
            "kinds": "[Text]", "controls": "[Text]"}}},
            "required": ["result", "rev", "reload"]},
        "ControlValue": {"$some": {"value": "Flag", "label": "Text", "symbol": "Text",
            "status": "Text", "state": "Text", "open": "Text", "rev": "Count"},
            "required": ["value", "label", "symbol", "rev"]},
        "ControlSetting": {"$all": {"value": "Flag", "setAt": "Instant"},
            "examples": [{"value": false, "setAt": "2026-11-30T08:00:00Z"}]},
        "PlacedWidget": {"$some": {"kind": "Text", "family": "Family", "configHash": "Text",
            "config": {"type": "object"}}, "required": ["kind", "family"]},
        "PlacedControl": {"$some": {"kind": "Text", "configHash": "Text",
            "config": {"type": "object"}, "token": "Text"}, "required": ["kind"]},
        "PlacementReport": {"$some": {"env": {"enum": ["development", "production"]},
            "widgetToken": "Text", "os": {"type": "string", "maxLength": 128}, "tz": "Zone",
            "widgets": "[PlacedWidget]", "controls": "[PlacedControl]"},
            "required": ["widgets", "controls"],
            "examples": [{"widgets": [{"kind": "CardListWidget", "family": "systemSmall"}],
            "controls": []}]},
        "Placements": {"$all": {"device": "Id", "env": "Text?", "hasWidgetToken": "Flag",
            "reportedAt": "Instant", "widgets": {"type": "array"},
            "controls": {"type": "array"}}},
        "ReloadSignal": {"$some": {"rev": "Count", "scope": {"enum": ["all", "kind", "control"]},
            "kind": "Text", "reason": {"enum": ["content", "resync"]}},
            "required": ["rev", "scope", "reason"]},
        "Reloads": {"$all": {"rev": "Count", "items": "[ReloadSignal]"}},
        "Candidates": {"$some": {"schema": {"const": 1}, "rev": "Count", "validUntil": "Instant",
            "state": {"const": "locked"}, "order": "[Id]", "favourites": "[Id]",
            "cards": {"type": "object"}},
            "required": ["schema", "rev", "validUntil", "order", "favourites", "cards"]},
        "Relevances": {"type": "array", "items": {"$all": {"config": {"type": "object"},
            "clue": {"type": "object"}}}}
        }
        """#
}
