-- How far a placed widget went on with nextCard; nothing on the next local day.
CREATE TABLE widget_offset (
    person_id BLOB NOT NULL,
    device_id BLOB NOT NULL,
    kind      TEXT NOT NULL,
    family    TEXT NOT NULL,
    steps     INTEGER NOT NULL,
    local_day INTEGER NOT NULL,
    PRIMARY KEY (person_id, device_id, kind, family),
    FOREIGN KEY (person_id, device_id) REFERENCES device (person_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The widgets and controls that a device has placed; a report replaces all of them.
CREATE TABLE placement (
    person_id     BLOB NOT NULL,
    device_id     BLOB NOT NULL,
    -- The place in the report, from 0.
    ordinal       INTEGER NOT NULL,
    is_control    INTEGER NOT NULL CHECK (is_control IN (0, 1)),
    kind          TEXT NOT NULL,
    family        TEXT,
    -- First 16 hex digits of the SHA-256 of the canonical configuration.
    config_hash   TEXT NOT NULL,
    -- The canonical configuration, where the device sent it.
    configuration TEXT,
    push_token    TEXT,
    reported_at   INTEGER NOT NULL,
    PRIMARY KEY (person_id, device_id, ordinal),
    FOREIGN KEY (person_id, device_id) REFERENCES device (person_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
