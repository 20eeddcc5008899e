-- What remains of what was deleted from a wallet.
CREATE TABLE wallet_tombstone (
    wallet_id  BLOB NOT NULL REFERENCES wallet (id),
    rev        INTEGER NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('card', 'group', 'use', 'message', 'action')),
    entity_id  BLOB NOT NULL CHECK (length(entity_id) = 16),
    deleted_at INTEGER NOT NULL,
    PRIMARY KEY (wallet_id, rev, kind, entity_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX wallet_tombstone_by_entity ON wallet_tombstone (wallet_id, kind, entity_id);

-- What remains of what was deleted of a person's own.
CREATE TABLE person_tombstone (
    person_id  BLOB NOT NULL REFERENCES person (id),
    rev        INTEGER NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('card', 'group', 'use', 'message', 'action')),
    entity_id  BLOB NOT NULL CHECK (length(entity_id) = 16),
    deleted_at INTEGER NOT NULL,
    PRIMARY KEY (person_id, rev, kind, entity_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX person_tombstone_by_entity ON person_tombstone (person_id, kind, entity_id);

-- What was answered to a request that carried an Idempotency-Key.
CREATE TABLE idempotency_record (
    person_id    BLOB NOT NULL REFERENCES person (id),
    key          TEXT NOT NULL,
    request_hash BLOB NOT NULL CHECK (length(request_hash) = 32),
    status       INTEGER NOT NULL,
    body         BLOB NOT NULL,
    created_at   INTEGER NOT NULL,
    PRIMARY KEY (person_id, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_record_by_age ON idempotency_record (created_at);

-- Where cards came from: one row for each import that stored something.
CREATE TABLE import_run (
    wallet_id   BLOB NOT NULL REFERENCES wallet (id),
    id          BLOB NOT NULL CHECK (length(id) = 16),
    person_id   BLOB,
    format      TEXT NOT NULL,
    -- Of the bytes that were given.
    sha256      BLOB NOT NULL CHECK (length(sha256) = 32),
    outcome     TEXT NOT NULL,
    -- JSON object of the counts in the report.
    counts      TEXT NOT NULL,
    imported_at INTEGER NOT NULL,
    PRIMARY KEY (wallet_id, id)
) STRICT, WITHOUT ROWID;
