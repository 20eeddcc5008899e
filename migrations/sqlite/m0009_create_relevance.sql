-- What training made, with where it came from. Large rows, so this is an ordinary table.
CREATE TABLE relevance_model (
    id         BLOB PRIMARY KEY CHECK (length(id) = 16),
    -- The kind and version of the features and weights.
    format     TEXT NOT NULL,
    sha256     BLOB NOT NULL CHECK (length(sha256) = 32),
    content    BLOB NOT NULL,
    -- JSON objects: data hashes, protocol, seed; and what was measured.
    provenance TEXT NOT NULL,
    metrics    TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

-- Which model served from when: the last row is the champion, the one before what a rollback
-- goes back to.
CREATE TABLE relevance_promotion (
    sequence    INTEGER PRIMARY KEY,
    model_id    BLOB NOT NULL REFERENCES relevance_model (id),
    is_rollback INTEGER NOT NULL CHECK (is_rollback IN (0, 1)),
    reason      TEXT NOT NULL,
    promoted_at INTEGER NOT NULL
) STRICT;

CREATE INDEX relevance_promotion_by_model ON relevance_promotion (model_id);

-- A person's statistics as of one use, so that a start need not read the whole history. Derived:
-- a row may be deleted at any time and is built again from card_use.
CREATE TABLE relevance_state (
    person_id       BLOB PRIMARY KEY REFERENCES person (id),
    format          TEXT NOT NULL,
    -- The last use that is in it.
    last_used_at    INTEGER NOT NULL,
    last_use_id     BLOB NOT NULL,
    content         BLOB NOT NULL
) STRICT, WITHOUT ROWID;
