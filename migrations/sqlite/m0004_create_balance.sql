-- How much a card holds of one unit. Amounts are exact decimal text and never become floats.
CREATE TABLE balance (
    wallet_id       BLOB NOT NULL,
    card_id         BLOB NOT NULL,
    unit            TEXT NOT NULL,
    version         INTEGER NOT NULL CHECK (version >= 1),
    amount          TEXT NOT NULL,
    goal            TEXT,
    step            TEXT,
    reset           TEXT NOT NULL CHECK (reset IN ('never', 'daily')),
    allows_negative INTEGER NOT NULL CHECK (allows_negative IN (0, 1)),
    PRIMARY KEY (wallet_id, card_id, unit),
    FOREIGN KEY (wallet_id, card_id) REFERENCES card (wallet_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The append-only ledger of each balance. It outlives its balance, not its card.
CREATE TABLE ledger_transaction (
    wallet_id     BLOB NOT NULL,
    card_id       BLOB NOT NULL,
    unit          TEXT NOT NULL,
    -- The order of the lines of one balance, from 1 without a gap.
    sequence      INTEGER NOT NULL CHECK (sequence >= 1),
    id            BLOB NOT NULL CHECK (length(id) = 16),
    kind          TEXT NOT NULL
        CHECK (kind IN ('set', 'add', 'spend', 'reset', 'import', 'unitChange')),
    change        TEXT NOT NULL,
    balance_after TEXT NOT NULL,
    occurred_at   INTEGER NOT NULL,
    person_id     BLOB,
    note          TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (wallet_id, card_id, unit, sequence),
    FOREIGN KEY (wallet_id, card_id) REFERENCES card (wallet_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- A line's place in its ledger; an offline client that repeats a line is found out.
CREATE UNIQUE INDEX ledger_transaction_by_id ON ledger_transaction (wallet_id, card_id, id);

-- A line says what happened and stays. Who did it, and the note, may be erased with a person.
CREATE TRIGGER ledger_transaction_is_append_only
BEFORE UPDATE OF wallet_id, card_id, unit, sequence, id, kind, change, balance_after, occurred_at
ON ledger_transaction
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only');
END;
