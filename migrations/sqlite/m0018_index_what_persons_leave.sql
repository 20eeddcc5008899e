-- What a person was reminded of, and which step their taps add, for cards that they no longer hold: it
-- stayed where they left the wallet, or where the card went for good.
DELETE FROM reminder WHERE NOT EXISTS (
    SELECT 1 FROM card c JOIN member m ON m.wallet_id = c.wallet_id
    WHERE c.id = reminder.card_id AND m.person_id = reminder.person_id);
DELETE FROM stamp_step WHERE NOT EXISTS (
    SELECT 1 FROM card c JOIN member m ON m.wallet_id = c.wallet_id
    WHERE c.id = stamp_step.card_id AND m.person_id = stamp_step.person_id);

-- What an erased person wrote into wallets, also into those that they left long ago: nobody else waits
-- while whole ledgers are read for it.
CREATE INDEX ledger_transaction_by_person ON ledger_transaction (person_id)
WHERE person_id IS NOT NULL;
CREATE INDEX card_field_history_by_person ON card_field_history (changed_by)
WHERE changed_by IS NOT NULL;
CREATE INDEX import_run_by_person ON import_run (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX invite_by_maker ON invite (created_by);
CREATE INDEX invite_by_taker ON invite (used_by) WHERE used_by IS NOT NULL;

-- What has had its time.
CREATE INDEX invite_by_expiry ON invite (expires_at);
CREATE INDEX pairing_code_by_expiry ON pairing_code (expires_at);
CREATE INDEX access_token_by_revocation ON access_token (revoked_at) WHERE revoked_at IS NOT NULL;
