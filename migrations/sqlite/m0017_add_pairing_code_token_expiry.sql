-- What a token makes lasts no longer than itself, the token of a device that it pairs included. NULL:
-- the device's token does not expire.
ALTER TABLE pairing_code ADD COLUMN token_expires_at INTEGER;
