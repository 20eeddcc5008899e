-- A loyalty card: what all members of its wallet share. The columns that lists and widgets read
-- come first; those that may be long come last, so that their overflow pages stay unread.
CREATE TABLE card (
    wallet_id         BLOB NOT NULL REFERENCES wallet (id),
    id                BLOB NOT NULL CHECK (length(id) = 16),
    -- The wallet's revision that changed it last.
    rev               INTEGER NOT NULL,
    version           INTEGER NOT NULL CHECK (version >= 1),
    deleted_at        INTEGER,
    name              TEXT NOT NULL,
    card_number       TEXT NOT NULL,
    symbology         TEXT,
    -- NULL means the card number.
    barcode_payload   TEXT,
    barcode_charset   TEXT,
    valid_from_date   INTEGER,
    expiry_date       INTEGER,
    status            TEXT NOT NULL CHECK (status IN ('active', 'needsActivation', 'blocked')),
    color             INTEGER CHECK (color BETWEEN 0 AND 16777215),
    category          TEXT,
    program           TEXT,
    link              TEXT,
    created_at        INTEGER NOT NULL,
    updated_at        INTEGER NOT NULL,
    -- The import identity.
    source            TEXT,
    -- The folded name, by which cards are sorted.
    name_key          TEXT NOT NULL,
    -- JSON object, field to version; a field that is absent stands as it was made.
    field_versions    TEXT,
    -- JSON array of {latitude, longitude, label}.
    locations         TEXT,
    pin               TEXT,
    note              TEXT NOT NULL DEFAULT '',
    -- What is searched: folded name, note, number, program and category, one a line.
    search_text       TEXT NOT NULL,
    -- JSON object: what a format carried and we have no word for.
    extras            TEXT,
    PRIMARY KEY (wallet_id, id),
    CHECK (symbology IS NOT NULL OR (barcode_payload IS NULL AND barcode_charset IS NULL))
) STRICT, WITHOUT ROWID;

-- The wallet of a card, as routes name the card alone; also keeps ids unique over all wallets.
CREATE UNIQUE INDEX card_by_id ON card (id);
-- What changed since a revision.
CREATE INDEX card_by_rev ON card (wallet_id, rev);
-- The cards that an import made before.
CREATE INDEX card_by_source ON card (wallet_id, source) WHERE source IS NOT NULL;
-- The cards whose thirty days may be over.
CREATE INDEX card_by_deletion ON card (deleted_at) WHERE deleted_at IS NOT NULL;

-- What a field held before a version changed it, so that a conflict can show its base.
CREATE TABLE card_field_history (
    wallet_id  BLOB NOT NULL,
    card_id    BLOB NOT NULL,
    field      TEXT NOT NULL,
    -- The card version that replaced the value.
    version    INTEGER NOT NULL,
    -- The value before, as JSON; NULL for none.
    value      TEXT,
    changed_by BLOB,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (wallet_id, card_id, field, version),
    FOREIGN KEY (wallet_id, card_id) REFERENCES card (wallet_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What a card is to one member: nobody else's choice changes it. Keyed by the person, as the
-- person's feeds read it; a card that was never touched has no row.
CREATE TABLE member_card (
    person_id             BLOB NOT NULL REFERENCES person (id),
    card_id               BLOB NOT NULL,
    -- The person's revision that changed it last.
    rev                   INTEGER NOT NULL,
    -- Raised by the member's own changes; uses do not raise it.
    member_version        INTEGER NOT NULL DEFAULT 0,
    is_favourite          INTEGER NOT NULL DEFAULT 0 CHECK (is_favourite IN (0, 1)),
    is_archived           INTEGER NOT NULL DEFAULT 0 CHECK (is_archived IN (0, 1)),
    position              INTEGER,
    -- When an import said it was last used; feeds the mode recent only.
    imported_last_used_at INTEGER,
    -- The instant of the latest use that is stored.
    used_at               INTEGER,
    PRIMARY KEY (person_id, card_id)
) STRICT, WITHOUT ROWID;

-- A named, ordered set of a wallet's cards.
CREATE TABLE card_group (
    wallet_id BLOB NOT NULL REFERENCES wallet (id),
    id        BLOB NOT NULL CHECK (length(id) = 16),
    rev       INTEGER NOT NULL,
    version   INTEGER NOT NULL CHECK (version >= 1),
    name      TEXT NOT NULL,
    position  INTEGER NOT NULL,
    PRIMARY KEY (wallet_id, id),
    UNIQUE (wallet_id, name)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX card_group_by_id ON card_group (id);
CREATE INDEX card_group_by_rev ON card_group (wallet_id, rev);

-- Which cards are in which groups.
CREATE TABLE card_group_link (
    wallet_id BLOB NOT NULL,
    card_id   BLOB NOT NULL,
    group_id  BLOB NOT NULL,
    PRIMARY KEY (wallet_id, card_id, group_id),
    FOREIGN KEY (wallet_id, card_id) REFERENCES card (wallet_id, id) ON DELETE CASCADE,
    FOREIGN KEY (wallet_id, group_id) REFERENCES card_group (wallet_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX card_group_link_by_group ON card_group_link (wallet_id, group_id, card_id);

-- A picture, stored once by its content. Large rows, so this is an ordinary table.
CREATE TABLE image (
    sha256     BLOB PRIMARY KEY CHECK (length(sha256) = 32),
    media_type TEXT NOT NULL,
    byte_count INTEGER NOT NULL,
    width      INTEGER,
    height     INTEGER,
    bytes      BLOB NOT NULL,
    CHECK (byte_count = length(bytes))
) STRICT;

-- Which picture a card shows where.
CREATE TABLE card_image (
    wallet_id BLOB NOT NULL,
    card_id   BLOB NOT NULL,
    slot      TEXT NOT NULL CHECK (slot IN ('front', 'back', 'icon')),
    sha256    BLOB NOT NULL REFERENCES image (sha256),
    PRIMARY KEY (wallet_id, card_id, slot),
    FOREIGN KEY (wallet_id, card_id) REFERENCES card (wallet_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Whether anybody still shows a picture.
CREATE INDEX card_image_by_sha256 ON card_image (sha256);
