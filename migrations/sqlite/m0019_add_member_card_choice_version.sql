-- The member version of the last choice: star, archive, position. Uses raise the member version, too, as
-- the card's entity tag holds it and the card shows its last use; whoever stars a card from a version
-- that only uses have raised since overwrites nobody.
ALTER TABLE member_card ADD COLUMN choice_version INTEGER NOT NULL DEFAULT 0;
UPDATE member_card SET choice_version = member_version;
