-- The header fields that belong to a stored answer, such as its entity tag: a JSON object of texts, or
-- NULL for none.
ALTER TABLE idempotency_record ADD COLUMN fields TEXT;
