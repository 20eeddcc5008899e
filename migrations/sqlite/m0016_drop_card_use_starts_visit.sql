-- Nobody read it: which uses are one visit follows from their instants, and statistics look there.
ALTER TABLE card_use DROP COLUMN starts_visit;
