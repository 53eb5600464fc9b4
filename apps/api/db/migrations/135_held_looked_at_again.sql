-- Each closing looks again at all that is held, whatever the reason; people see it, the newest first.
DROP INDEX settlement_held_open;
CREATE INDEX settlement_held_super_agent ON settlement_held (super_agent_id, held_at DESC, transaction_id DESC);
CREATE INDEX settlement_held_since ON settlement_held (held_at DESC, transaction_id DESC);
