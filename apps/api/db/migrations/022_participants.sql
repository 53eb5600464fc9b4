-- Settlement participants: who has a share of the fee. What was deleted stays for the settlements that name it.
CREATE TABLE settlement_participants (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  participant_id text NOT NULL UNIQUE
    GENERATED ALWAYS AS ('PT-' || lpad(id::text, greatest(4, length(id::text)), '0')) STORED,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamptz,
  name text NOT NULL,
  description text NOT NULL,
  account_type text NOT NULL CHECK (account_type IN ('GL', 'NUBAN')),
  account_number text NOT NULL CHECK (account_number ~ '^\d{1,20}$'),
  account_name text,
  bank_code text,
  bank_name text,
  charge_type_code text NOT NULL REFERENCES charge_types (code),
  is_global boolean NOT NULL,
  fee_sharing boolean NOT NULL,
  use_merchant_charge_type boolean NOT NULL,
  remainder_participant boolean NOT NULL,
  fee_debit_account_type text CHECK (fee_debit_account_type IN ('GL', 'NUBAN')),
  fee_debit_account text CHECK (fee_debit_account ~ '^\d{1,20}$'),
  fee_debit_account_name text,
  send_report boolean NOT NULL,
  report_email text,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  CHECK (account_type = 'GL' OR length(account_number) = 10),
  CHECK (fee_debit_account_type = 'GL' OR length(fee_debit_account) = 10),
  CHECK (num_nulls(fee_debit_account_type, fee_debit_account, fee_debit_account_name)
    = CASE WHEN fee_sharing THEN 3 ELSE 0 END),
  CHECK (send_report = (report_email IS NOT NULL)),
  -- The remainder is left of the fee, of which whoever does not share it takes nothing.
  CHECK (fee_sharing OR NOT remainder_participant)
);
CREATE UNIQUE INDEX settlement_participants_name ON settlement_participants (lower(name)) WHERE removed_at IS NULL;
CREATE INDEX settlement_participants_charge_type ON settlement_participants (charge_type_code);

-- The participants that a super agent has beside the global ones.
CREATE TABLE super_agent_participants (
  super_agent_id integer NOT NULL REFERENCES super_agents,
  participant_id integer NOT NULL REFERENCES settlement_participants,
  PRIMARY KEY (super_agent_id, participant_id)
);
CREATE INDEX super_agent_participants_participant ON super_agent_participants (participant_id);

ALTER TABLE super_agent_participants ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON super_agent_participants
  USING ((SELECT scope_is_all()) OR super_agent_id = ANY ((SELECT scope_ids())::integer[]));
