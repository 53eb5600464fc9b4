-- Signing in: the second factor, encrypted and directory sign-ins that are good once, and passwords used before.

ALTER TABLE users
  -- Issuer and subject, bound at the first directory sign-in; from then on an address alone opens nothing.
  ADD COLUMN directory_subject text UNIQUE,
  -- The time step of the last code that was taken: a code is good once.
  ADD COLUMN second_factor_step bigint NOT NULL DEFAULT 0;
CREATE INDEX users_email ON users (lower(email));

-- Between the two steps of signing in. The key is stored hashed, as tokens are.
CREATE TABLE second_factor_challenges (
  key_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- What the first step found: who came by the directory used no default password.
  must_change_password boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX second_factor_challenges_user ON second_factor_challenges (user_id);

-- Digests of encrypted credentials and of directory tokens, kept as long as they would still be fresh.
CREATE TABLE used_credentials (
  digest bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE TABLE password_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  password_hash text NOT NULL,
  replaced_at timestamptz NOT NULL
);
CREATE INDEX password_history_user ON password_history (user_id, id);
