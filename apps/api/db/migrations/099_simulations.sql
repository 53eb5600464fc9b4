-- What the demonstration's simulator is told to do, and until when; all processes read it.
CREATE TABLE simulations (
  -- BANK, or the card acceptor id of a super agent.
  subject text PRIMARY KEY,
  mode text NOT NULL CHECK (mode IN ('SLOW', 'FAILING', 'SILENT', 'QUIET', 'WELL')),
  until timestamptz NOT NULL
);
SELECT enable_tenant_rls('simulations');
