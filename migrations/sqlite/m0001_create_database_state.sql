-- Conventions of every table, in this file and the later ones:
--   * ids are UUIDs of version 7 as BLOBs of 16 bytes, big-endian, so that they sort by time;
--   * instants are INTEGER milliseconds since 1970-01-01T00:00:00Z, columns end in _at;
--   * calendar dates are INTEGER days since 1970-01-01, columns end in _date or _day;
--   * readings of a local clock are INTEGER seconds since 1970-01-01T00:00:00 on that clock,
--     columns end in _local;
--   * amounts are exact decimal TEXT; hashes are BLOBs of 32 bytes (SHA-256);
--   * enumerations are TEXT with the words of the JSON contract;
--   * JSON is TEXT, NULL instead of an empty object or array;
--   * rows that belong to a wallet have keys that begin with wallet_id, those that belong to a
--     person keys that begin with person_id, so that either can be partitioned by it later, and
--     what is read together lies together on disk (hence WITHOUT ROWID).

-- One row: what is true of the whole file.
CREATE TABLE database_state (
    id              INTEGER PRIMARY KEY CHECK (id = 1),
    -- Cursors and revisions of another epoch are refused; a restore starts a new one.
    epoch           INTEGER NOT NULL,
    -- Raised by every commit of any process, so that another's commit is noticed.
    commit_sequence INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The epoch is set by whoever makes the file.
INSERT INTO database_state (id, epoch) VALUES (1, 1);

-- What the operator set for the whole file.
CREATE TABLE setting (
    name       TEXT PRIMARY KEY,
    value      TEXT NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
