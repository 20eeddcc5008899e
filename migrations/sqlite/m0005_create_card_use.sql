-- One use of a card by a person, in the order (instant, id) that statistics read it in. The card
-- may be gone: what a person did stays the person's.
CREATE TABLE card_use (
    person_id     BLOB NOT NULL REFERENCES person (id),
    used_at       INTEGER NOT NULL,
    id            BLOB NOT NULL CHECK (length(id) = 16),
    card_id       BLOB NOT NULL,
    -- The reading of the local wall clock, which statistics use.
    used_local    INTEGER NOT NULL,
    time_zone     TEXT NOT NULL,
    method        TEXT NOT NULL CHECK (method IN ('opened', 'shown', 'scanned', 'paid')),
    -- 0 where the same card was used less than 60 minutes before: both are one visit.
    starts_visit  INTEGER NOT NULL CHECK (starts_visit IN (0, 1)),
    -- The person's revision that brought it.
    rev           INTEGER NOT NULL,
    -- The widget that it came from, if any.
    source_kind   TEXT,
    source_family TEXT,
    source_slot   INTEGER,
    source_entry_at INTEGER,
    PRIMARY KEY (person_id, used_at, id),
    CHECK ((source_kind IS NULL) = (source_family IS NULL))
) STRICT, WITHOUT ROWID;

-- The id is the client's idempotency key. Ids sort by time, so new ones all go to the end of it.
CREATE UNIQUE INDEX card_use_by_id ON card_use (id);

-- A card that a person holds in front.
CREATE TABLE pin (
    person_id BLOB NOT NULL REFERENCES person (id),
    card_id   BLOB NOT NULL,
    pinned_at INTEGER NOT NULL,
    until_at  INTEGER NOT NULL,
    PRIMARY KEY (person_id, card_id)
) STRICT, WITHOUT ROWID;
