-- Requests that wait for a second person. A record has at most one that waits for each action.
CREATE TABLE workflow_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The endpoint whose change it is, such as charge-types.update.
  action text NOT NULL,
  target_record_id text NOT NULL,
  description text NOT NULL,
  initiator text NOT NULL,
  created_on timestamptz NOT NULL,
  request_status text NOT NULL DEFAULT 'PENDING'
    CHECK (request_status IN ('PENDING', 'CANCELED', 'APPROVED', 'REJECTED')),
  authorizer text,
  last_modified_on timestamptz NOT NULL,
  authorizers_comment text,
  before_data jsonb,
  after_data jsonb,
  -- What the endpoint was given, so that approving makes the very same change.
  input jsonb NOT NULL,
  -- Of the record when this was asked for; null for one that is new. A record that moved on is not changed.
  record_version integer,
  required_authority text NOT NULL,
  CHECK ((request_status = 'PENDING') = (authorizer IS NULL))
);
CREATE UNIQUE INDEX workflow_one_pending ON workflow_requests (action, target_record_id)
  WHERE request_status = 'PENDING';
CREATE INDEX workflow_by_initiator ON workflow_requests (initiator, id DESC);
CREATE INDEX workflow_by_time ON workflow_requests (created_on);
