-- How a super agent is reached and how it is settled, beside what its transactions already needed of it.
CREATE TABLE settlement_transit_accounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_reference text NOT NULL UNIQUE
    GENERATED ALWAYS AS ('TA-' || lpad(id::text, greatest(4, length(id::text)), '0')) STORED,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamptz,
  account_type text NOT NULL CHECK (account_type IN ('GL', 'NUBAN')),
  account_number text NOT NULL CHECK (account_number ~ '^\d{1,20}$'),
  account_name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  CHECK (account_type = 'GL' OR length(account_number) = 10)
);
CREATE UNIQUE INDEX settlement_transit_accounts_number ON settlement_transit_accounts (account_number)
  WHERE removed_at IS NULL;

ALTER TABLE super_agents
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN removed_at timestamptz,
  ADD COLUMN created_by text NOT NULL DEFAULT 'installation',
  ADD COLUMN main_email text NOT NULL DEFAULT '',
  ADD COLUMN support_email text,
  ADD COLUMN settlement_email text,
  ADD COLUMN dispute_email text,
  ADD COLUMN phone_number text NOT NULL DEFAULT '',
  ADD COLUMN alternate_phone_number text,
  ADD COLUMN admin_email text NOT NULL DEFAULT '',
  ADD COLUMN admin_firstname text NOT NULL DEFAULT '',
  ADD COLUMN admin_lastname text NOT NULL DEFAULT '',
  -- Whether it is settled at all; what follows is null where nobody has said how.
  ADD COLUMN settlement_configured boolean NOT NULL DEFAULT false,
  ADD COLUMN settlement_type text CHECK (settlement_type IN ('T0', 'T1')),
  ADD COLUMN account_number text CHECK (account_number ~ '^\d{10}$'),
  ADD COLUMN account_name text,
  ADD COLUMN concession_charge_type_code text REFERENCES charge_types (code),
  ADD COLUMN vat_enabled boolean NOT NULL DEFAULT false,
  ADD COLUMN vat_account_type text CHECK (vat_account_type IN ('GL', 'NUBAN')),
  ADD COLUMN vat_account text CHECK (vat_account ~ '^\d{1,20}$'),
  ADD COLUMN vat_account_name text,
  ADD COLUMN settlement_transit_account_id integer REFERENCES settlement_transit_accounts (id),
  ADD CHECK (NOT settlement_configured OR num_nulls(settlement_type, account_number, account_name) = 0),
  ADD CHECK (num_nulls(vat_account_type, vat_account, vat_account_name) = CASE WHEN vat_enabled THEN 0 ELSE 3 END);

CREATE INDEX super_agents_concession ON super_agents (concession_charge_type_code);
