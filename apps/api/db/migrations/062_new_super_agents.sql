-- A super agent can be known before anybody has said how it is charged; whoever is settled is charged by something.
ALTER TABLE super_agents ALTER COLUMN charge_type_code DROP NOT NULL;
ALTER TABLE super_agents ADD CHECK (NOT settlement_configured OR charge_type_code IS NOT NULL);
