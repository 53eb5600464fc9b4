-- How banks print their statements: one layout per account, in versions of which the newest reads the account's files.
CREATE TABLE statement_layouts (
  account_number text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  layout_name text NOT NULL,
  layout jsonb NOT NULL,
  saved_by text NOT NULL,
  approved_by text NOT NULL,
  approved_at timestamptz NOT NULL,
  PRIMARY KEY (account_number, version)
);
SELECT enable_tenant_rls('statement_layouts');
