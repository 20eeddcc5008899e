-- A message that a card's issuer sent.
CREATE TABLE partner_message (
    wallet_id BLOB NOT NULL,
    card_id   BLOB NOT NULL,
    id        BLOB NOT NULL CHECK (length(id) = 16),
    rev       INTEGER NOT NULL,
    title     TEXT NOT NULL,
    body      TEXT NOT NULL DEFAULT '',
    sent_at   INTEGER NOT NULL,
    PRIMARY KEY (wallet_id, card_id, id),
    FOREIGN KEY (wallet_id, card_id) REFERENCES card (wallet_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX partner_message_by_id ON partner_message (id);
CREATE INDEX partner_message_by_rev ON partner_message (wallet_id, rev);

-- Which messages a person has read.
CREATE TABLE message_reading (
    person_id  BLOB NOT NULL REFERENCES person (id),
    message_id BLOB NOT NULL,
    read_at    INTEGER NOT NULL,
    PRIMARY KEY (person_id, message_id)
) STRICT, WITHOUT ROWID;

-- Something that a card asks its holder for.
CREATE TABLE card_action (
    wallet_id    BLOB NOT NULL,
    card_id      BLOB NOT NULL,
    id           BLOB NOT NULL CHECK (length(id) = 16),
    rev          INTEGER NOT NULL,
    kind         TEXT NOT NULL CHECK (kind IN ('activate', 'confirm')),
    title        TEXT NOT NULL DEFAULT '',
    created_at   INTEGER NOT NULL,
    completed_at INTEGER,
    PRIMARY KEY (wallet_id, card_id, id),
    FOREIGN KEY (wallet_id, card_id) REFERENCES card (wallet_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX card_action_by_id ON card_action (id);
CREATE INDEX card_action_by_rev ON card_action (wallet_id, rev);
