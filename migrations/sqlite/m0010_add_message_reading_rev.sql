-- Whether a person has read a message is the person's own, and sync has to find it: a row says from
-- which of the person's revisions on. A message that is unread again keeps its row, without a time.
CREATE TABLE message_reading_with_rev (
    person_id  BLOB NOT NULL REFERENCES person (id),
    message_id BLOB NOT NULL,
    rev        INTEGER NOT NULL,
    read_at    INTEGER,
    PRIMARY KEY (person_id, message_id)
) STRICT, WITHOUT ROWID;

INSERT INTO message_reading_with_rev (person_id, message_id, rev, read_at)
SELECT r.person_id, r.message_id, p.rev, r.read_at
FROM message_reading r JOIN person p ON p.id = r.person_id;

DROP TABLE message_reading;
ALTER TABLE message_reading_with_rev RENAME TO message_reading;
