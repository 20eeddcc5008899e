-- What a person was reminded of: once for each day that something lapses and each threshold.
CREATE TABLE reminder (
    person_id      BLOB NOT NULL REFERENCES person (id),
    card_id        BLOB NOT NULL,
    -- 'card', or the unit of a balance that lapses with it.
    subject        TEXT NOT NULL,
    -- The last day on which it is good.
    due_date       INTEGER NOT NULL,
    -- How many days before its end it was listed for.
    threshold_days INTEGER NOT NULL,
    listed_at      INTEGER NOT NULL,
    PRIMARY KEY (person_id, card_id, subject, due_date, threshold_days)
) STRICT, WITHOUT ROWID;
