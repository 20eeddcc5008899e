-- Which of a balance's two steps a person's taps add: the whole one, or the small one.
CREATE TABLE stamp_step (
    person_id BLOB NOT NULL REFERENCES person (id),
    card_id   BLOB NOT NULL,
    unit      TEXT NOT NULL,
    is_small  INTEGER NOT NULL CHECK (is_small IN (0, 1)),
    -- When it was set, by the setter's clock; an older write loses.
    set_at    INTEGER NOT NULL,
    PRIMARY KEY (person_id, card_id, unit)
) STRICT, WITHOUT ROWID;

-- What a device said of itself when it last reported its placed widgets and controls.
CREATE TABLE placement_report (
    person_id    BLOB NOT NULL,
    device_id    BLOB NOT NULL,
    -- Which push service its tokens belong to.
    environment  TEXT CHECK (environment IN ('development', 'production')),
    widget_token TEXT,
    reported_at  INTEGER NOT NULL,
    PRIMARY KEY (person_id, device_id),
    FOREIGN KEY (person_id, device_id) REFERENCES device (person_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What is placed, over all people, by kind and family.
CREATE INDEX placement_by_kind ON placement (is_control, kind, family);
