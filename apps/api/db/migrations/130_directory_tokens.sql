-- Digests of identity tokens that the API fetched from the directory itself, until they are used or stale. Whoever
-- brings any other token, however genuine, did not come by our own sign-in.
CREATE TABLE directory_tokens (
  digest bytea PRIMARY KEY CHECK (length(digest) = 32),
  expires_at timestamptz NOT NULL
);
