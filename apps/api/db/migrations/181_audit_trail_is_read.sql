-- The audit trail is read by people: newest first, by days, by who did it.
CREATE INDEX audit_at ON audit_entries (at, id);
CREATE INDEX audit_actor ON audit_entries (lower(actor), id);
