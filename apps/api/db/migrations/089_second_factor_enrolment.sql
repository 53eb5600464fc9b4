-- People set up their second factor themselves, and sign in by a recovery code when their device is lost.
ALTER TABLE users
  -- Null for one that was there before this was noted.
  ADD COLUMN second_factor_since timestamptz;

-- Secrets that are on a screen and were confirmed by no code yet: sealed, and good for some minutes.
CREATE TABLE second_factor_enrolments (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret bytea NOT NULL CHECK (get_byte(secret, 0) = 1),
  expires_at timestamptz NOT NULL
);

-- Digests under the installation's key; one that was used is gone.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  code_digest bytea NOT NULL,
  PRIMARY KEY (user_id, code_digest)
);

-- A session of somebody who has to set up a second factor before anything else.
ALTER TABLE sessions
  DROP CONSTRAINT sessions_stage_check,
  ADD CONSTRAINT sessions_stage_check CHECK (stage IN ('ACTIVE', 'MUST_CHANGE_PASSWORD', 'MUST_ENROL'));
