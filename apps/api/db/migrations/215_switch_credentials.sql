-- When a credential of the switch was last used: an old one is ended once nothing uses it any more.
ALTER TABLE service_credentials ADD COLUMN last_seen_at timestamptz;
