-- Messages that leave the platform, written by the transaction that causes them and sent by a job.
CREATE TABLE outbox_messages (
  -- Stable over all attempts, so that whoever gets a message twice can tell.
  message_id text PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('MAIL', 'WEBHOOK')),
  kind text NOT NULL,
  recipient text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SENDING', 'SENT', 'FAILED')),
  -- Sealed with the installation's secrets key. One that holds a password is blanked as soon as it was sent or given up.
  content bytea,
  is_secret boolean NOT NULL DEFAULT false,
  -- Messages of one key are collapsed into the one that still waits.
  collapse_key text,
  events integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  failure text,
  CHECK (content IS NOT NULL OR is_secret)
);
CREATE UNIQUE INDEX outbox_collapsing ON outbox_messages (collapse_key) WHERE status = 'PENDING';
CREATE INDEX outbox_collapsed ON outbox_messages (collapse_key, due_at DESC);
CREATE INDEX outbox_old ON outbox_messages (created_at);
SELECT enable_tenant_rls('outbox_messages');
-- A super agent's staff cause messages too, and read none.
CREATE POLICY written_by_anybody ON outbox_messages FOR INSERT WITH CHECK (true);
