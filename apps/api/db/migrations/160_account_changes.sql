-- Who made an account, set its password, removed its second factor or gave it its role, and when: an account that comes
-- from the other party of a decision is no second person.
CREATE TABLE account_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL,
  change text NOT NULL CHECK (change IN ('CREATED', 'PASSWORD', 'SECOND_FACTOR', 'ROLE')),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX account_changes_by_user ON account_changes (username, changed_at);

-- When a one-time password ends; null for a password that its owner chose.
ALTER TABLE users ADD COLUMN one_time_until timestamptz;
