-- Users are managed by the platform: where their password is kept, who made them, and which edition of them this is.
ALTER TABLE users
  ADD COLUMN source text NOT NULL DEFAULT 'LOCAL' CHECK (source IN ('LOCAL', 'AD')),
  ADD COLUMN company_name text,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN created_by text NOT NULL DEFAULT 'SYSTEM',
  -- Whoever signs in by the directory has none, and a new user none until somebody hands over the first one.
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD CHECK (source = 'LOCAL' OR password_hash IS NULL);
CREATE INDEX users_by_type ON users (user_type, lower(username));
CREATE INDEX user_roles_by_role ON user_roles (role_name);
CREATE INDEX user_super_agents_by_agent ON user_super_agents (super_agent_id);
