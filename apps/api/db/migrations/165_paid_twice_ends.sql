-- A refund that was paid twice is listed until its money came back: who said so, when, and how.
CREATE TABLE paid_twice_ends (
  request_id bigint PRIMARY KEY REFERENCES payment_requests (id),
  super_agent_id integer NOT NULL,
  ended_at timestamptz NOT NULL,
  ended_by text NOT NULL,
  end_comment text NOT NULL
);
SELECT enable_tenant_rls('paid_twice_ends');
CREATE TRIGGER paid_twice_ends_keep BEFORE UPDATE OR DELETE ON paid_twice_ends
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER paid_twice_ends_keep_all BEFORE TRUNCATE ON paid_twice_ends
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
