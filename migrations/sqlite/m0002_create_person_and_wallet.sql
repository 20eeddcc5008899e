-- Somebody who holds devices and tokens.
CREATE TABLE person (
    id                  BLOB PRIMARY KEY CHECK (length(id) = 16),
    -- Raised by every personal change: stars, archive, positions, uses, pins, settings.
    rev                 INTEGER NOT NULL DEFAULT 0,
    name                TEXT NOT NULL,
    time_zone           TEXT,
    locale              TEXT,
    auto_mode           INTEGER NOT NULL DEFAULT 1 CHECK (auto_mode IN (0, 1)),
    auto_mode_set_at    INTEGER,
    is_training_opt_out INTEGER NOT NULL DEFAULT 0 CHECK (is_training_opt_out IN (0, 1)),
    created_at          INTEGER NOT NULL,
    -- When the content was erased; the id remains.
    erased_at           INTEGER
) STRICT, WITHOUT ROWID;

-- A set of cards that its members share.
CREATE TABLE wallet (
    id         BLOB PRIMARY KEY CHECK (length(id) = 16),
    -- Raised by every shared change.
    rev        INTEGER NOT NULL DEFAULT 0,
    name       TEXT NOT NULL,
    time_zone  TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A person in a wallet.
CREATE TABLE member (
    wallet_id BLOB NOT NULL REFERENCES wallet (id),
    person_id BLOB NOT NULL REFERENCES person (id),
    role      TEXT NOT NULL CHECK (role IN ('owner', 'editor', 'viewer')),
    joined_at INTEGER NOT NULL,
    PRIMARY KEY (wallet_id, person_id)
) STRICT, WITHOUT ROWID;

-- The wallets of a person: where every feed begins.
CREATE INDEX member_by_person ON member (person_id, wallet_id);

-- A way into a wallet for one more person; the secret is known by its hash alone.
CREATE TABLE invite (
    wallet_id        BLOB NOT NULL REFERENCES wallet (id),
    id               BLOB NOT NULL CHECK (length(id) = 16),
    secret_hash      BLOB NOT NULL CHECK (length(secret_hash) = 32),
    role             TEXT NOT NULL CHECK (role IN ('owner', 'editor', 'viewer')),
    created_by       BLOB NOT NULL,
    created_at       INTEGER NOT NULL,
    expires_at       INTEGER NOT NULL,
    failed_try_count INTEGER NOT NULL DEFAULT 0,
    used_by          BLOB,
    used_at          INTEGER,
    PRIMARY KEY (wallet_id, id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX invite_by_id ON invite (id);

-- One installation of an app of a person.
CREATE TABLE device (
    person_id  BLOB NOT NULL REFERENCES person (id),
    id         BLOB NOT NULL CHECK (length(id) = 16),
    name       TEXT NOT NULL,
    system     TEXT NOT NULL DEFAULT '',
    time_zone  TEXT,
    is_locked  INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1)),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (person_id, id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX device_by_id ON device (id);

-- What a bearer token gives access to. It is looked up by the hash of its secret, which nobody
-- can choose, so the hash is the key that this table is partitioned by.
CREATE TABLE access_token (
    secret_hash BLOB PRIMARY KEY CHECK (length(secret_hash) = 32),
    id          BLOB NOT NULL CHECK (length(id) = 16),
    person_id   BLOB NOT NULL REFERENCES person (id),
    device_id   BLOB,
    scope       TEXT NOT NULL CHECK (scope IN ('admin', 'wallet', 'widget')),
    name        TEXT NOT NULL DEFAULT '',
    created_at  INTEGER NOT NULL,
    expires_at  INTEGER,
    revoked_at  INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX access_token_by_id ON access_token (id);
CREATE INDEX access_token_by_person ON access_token (person_id, id);

-- A one-time code that turns into a device's token.
CREATE TABLE pairing_code (
    person_id        BLOB NOT NULL REFERENCES person (id),
    id               BLOB NOT NULL CHECK (length(id) = 16),
    secret_hash      BLOB NOT NULL CHECK (length(secret_hash) = 32),
    scope            TEXT NOT NULL CHECK (scope IN ('admin', 'wallet', 'widget')),
    created_at       INTEGER NOT NULL,
    expires_at       INTEGER NOT NULL,
    failed_try_count INTEGER NOT NULL DEFAULT 0,
    used_at          INTEGER,
    PRIMARY KEY (person_id, id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX pairing_code_by_id ON pairing_code (id);
