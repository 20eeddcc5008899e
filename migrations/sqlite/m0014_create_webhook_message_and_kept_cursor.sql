-- What an operator's webhooks are told: a row is written with what it tells of, and sent until it is
-- taken or given up. One message keeps its id over all attempts, so that a receiver can drop repeats.
CREATE TABLE webhook_message (
    -- Whom it tells of: it goes with them.
    person_id       BLOB NOT NULL REFERENCES person (id),
    id              BLOB NOT NULL CHECK (length(id) = 16),
    -- The card that it tells of, which may be gone.
    card_id         BLOB,
    -- The name of the target in the operator's configuration.
    target          TEXT NOT NULL,
    -- What happened, such as 'reminder.listed'.
    type            TEXT NOT NULL,
    -- The JSON that is sent; NULL once it was taken.
    body            BLOB,
    state           TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'dead')),
    attempt_count   INTEGER NOT NULL,
    -- Not before; raised before an attempt, so that no other process makes the same one.
    next_attempt_at INTEGER,
    -- A code in snake_case; NULL where no attempt failed.
    last_failure    TEXT,
    created_at      INTEGER NOT NULL,
    -- When it was taken or given up.
    settled_at      INTEGER,
    PRIMARY KEY (person_id, id),
    CHECK ((state = 'pending') = (next_attempt_at IS NOT NULL)),
    CHECK ((state = 'pending') = (settled_at IS NULL)),
    CHECK ((state = 'delivered') = (body IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX webhook_message_by_id ON webhook_message (id);
-- What is due for a target.
CREATE INDEX webhook_message_by_attempt ON webhook_message (target, next_attempt_at)
WHERE state = 'pending';
-- What has had its time.
CREATE INDEX webhook_message_by_end ON webhook_message (settled_at) WHERE settled_at IS NOT NULL;
-- What goes with a card.
CREATE INDEX webhook_message_by_card ON webhook_message (card_id) WHERE card_id IS NOT NULL;

-- Sync cursors that name too many wallets to travel in an address: the client gets the hash.
CREATE TABLE kept_cursor (
    person_id  BLOB NOT NULL REFERENCES person (id),
    -- Of the text.
    sha256     BLOB NOT NULL CHECK (length(sha256) = 32),
    text       TEXT NOT NULL,
    -- About when it was last given out or brought back.
    used_at    INTEGER NOT NULL,
    PRIMARY KEY (person_id, sha256)
) STRICT, WITHOUT ROWID;

-- Which of a person's cursors have not been used for the longest.
CREATE INDEX kept_cursor_by_use ON kept_cursor (person_id, used_at);
