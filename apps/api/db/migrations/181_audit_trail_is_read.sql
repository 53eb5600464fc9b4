-- The audit trail is read by people: of some days, of one person, of one noun. Days lie in the order of the entries.
CREATE INDEX audit_at ON audit_entries USING brin (at);
CREATE INDEX audit_actor ON audit_entries (lower(actor), id);
CREATE INDEX audit_noun ON audit_entries (split_part(action, '.', 1), id);
