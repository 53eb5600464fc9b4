-- audit.list: List the audit trail, the newest entry first
SELECT e.id, e.at, e.actor, e.action, e.subject, e.result, e.address, e.request_id FROM audit_entries e WHERE e.id <= ? ORDER BY e.id DESC OFFSET ? LIMIT ?;
-- actor: lower(e.actor) = lower(?)
-- subject: e.subject = ?
-- action: split_part(e.action, '.', 1) = ?
-- outcome: (e.result = 'done') = ?
-- startDate: e.at >= ?
-- endDate: e.at < ?

-- roles.list: List roles, standard ones first
SELECT count(*) AS count FROM (SELECT 1 FROM roles r WHERE r.removed_at IS NULL LIMIT ?) capped;
SELECT r.id, r.version, (r.name)::text AS record_key, r.name, r.friendly_name, r.description, r.user_type, r.authorities, r.monitor, r.standard, (SELECT count(*) FROM user_roles ur WHERE ur.role_name = r.name)::integer AS accounts FROM roles r WHERE r.removed_at IS NULL ORDER BY r.standard DESC, r.user_type, r.name OFFSET ? LIMIT ?;
-- name: r.removed_at IS NULL AND position(lower(?) IN lower(r.name)) > 0
-- userType: r.removed_at IS NULL AND r.user_type = ?

-- service-accounts.list: List service accounts, those that are in force first
SELECT count(*) AS count FROM (SELECT 1 FROM service_accounts a LEFT JOIN LATERAL ( SELECT k.last_used_at, k.last_used_from FROM service_keys k WHERE k.service_account_id = a.id AND k.last_used_at IS NOT NULL ORDER BY k.last_used_at DESC LIMIT 1) last_use ON true WHERE true LIMIT ?) capped;
SELECT a.name, a.description, a.entries, a.address_ranges, a.expires_on, CASE WHEN a.revoked_at IS NOT NULL THEN 'REVOKED' WHEN a.expires_on < ?::date THEN 'EXPIRED' ELSE 'ACTIVE' END AS state, a.made_by, a.approved_by, a.revoked_at, a.revoked_by, last_use.last_used_at, last_use.last_used_from, (SELECT count(*) FROM service_keys k WHERE k.service_account_id = a.id AND k.revoked_at IS NULL)::integer AS keys FROM service_accounts a LEFT JOIN LATERAL ( SELECT k.last_used_at, k.last_used_from FROM service_keys k WHERE k.service_account_id = a.id AND k.last_used_at IS NOT NULL ORDER BY k.last_used_at DESC LIMIT 1) last_use ON true WHERE true ORDER BY a.revoked_at IS NOT NULL, a.expires_on < ?::date, a.name OFFSET ? LIMIT ?;
-- name: SELECT count(*) AS count FROM (SELECT 1 FROM service_accounts a LEFT JOIN LATERAL ( SELECT k.last_used_at, k.last_used_from FROM service_keys k WHERE k.service_account_id = a.id AND k.last_used_at IS NOT NULL ORDER BY k.last_used_at DESC LIMIT 1) last_use ON true WHERE position(lower(?) IN lower(a.name)) > 0 LIMIT ?) capped; SELECT a.name, a.description, a.entries, a.address_ranges, a.expires_on, CASE WHEN a.revoked_at IS NOT NULL THEN 'REVOKED' WHEN a.expires_on < ?::date THEN 'EXPIRED' ELSE 'ACTIVE' END AS state, a.made_by, a.approved_by, a.revoked_at, a.revoked_by, last_use.last_used_at, last_use.last_used_from, (SELECT count(*) FROM service_keys k WHERE k.service_account_id = a.id AND k.revoked_at IS NULL)::integer AS keys FROM service_accounts a LEFT JOIN LATERAL ( SELECT k.last_used_at, k.last_used_from FROM service_keys k WHERE k.service_account_id = a.id AND k.last_used_at IS NOT NULL ORDER BY k.last_used_at DESC LIMIT 1) last_use ON true WHERE position(lower(?) IN lower(a.name)) > 0 ORDER BY a.revoked_at IS NOT NULL, a.expires_on < ?::date, a.name OFFSET ? LIMIT ?
-- state: SELECT count(*) AS count FROM (SELECT 1 FROM service_accounts a LEFT JOIN LATERAL ( SELECT k.last_used_at, k.last_used_from FROM service_keys k WHERE k.service_account_id = a.id AND k.last_used_at IS NOT NULL ORDER BY k.last_used_at DESC LIMIT 1) last_use ON true WHERE CASE WHEN a.revoked_at IS NOT NULL THEN 'REVOKED' WHEN a.expires_on < ?::date THEN 'EXPIRED' ELSE 'ACTIVE' END = ? LIMIT ?) capped; SELECT a.name, a.description, a.entries, a.address_ranges, a.expires_on, CASE WHEN a.revoked_at IS NOT NULL THEN 'REVOKED' WHEN a.expires_on < ?::date THEN 'EXPIRED' ELSE 'ACTIVE' END AS state, a.made_by, a.approved_by, a.revoked_at, a.revoked_by, last_use.last_used_at, last_use.last_used_from, (SELECT count(*) FROM service_keys k WHERE k.service_account_id = a.id AND k.revoked_at IS NULL)::integer AS keys FROM service_accounts a LEFT JOIN LATERAL ( SELECT k.last_used_at, k.last_used_from FROM service_keys k WHERE k.service_account_id = a.id AND k.last_used_at IS NOT NULL ORDER BY k.last_used_at DESC LIMIT 1) last_use ON true WHERE CASE WHEN a.revoked_at IS NOT NULL THEN 'REVOKED' WHEN a.expires_on < ?::date THEN 'EXPIRED' ELSE 'ACTIVE' END = ? ORDER BY a.revoked_at IS NOT NULL, a.expires_on < ?::date, a.name OFFSET ? LIMIT ?

-- super-agent-users.list: List super agent users
SELECT count(*) AS count FROM (SELECT 1 FROM users u WHERE u.user_type = 'front-office' AND true AND EXISTS (SELECT 1 FROM user_super_agents us WHERE us.user_id = u.id) LIMIT ?) capped;
SELECT u.id, u.username, u.email, u.first_name AS firstname, u.last_name AS lastname, u.company_name, u.source AS user_type, u.active AS is_active, u.locked_at, u.password_hash IS NOT NULL AS has_password, u.second_factor_secret IS NOT NULL AS second_factor, u.version, u.created_at AS created_on, u.created_by, agent.merchant_id, agent.merchant_name, (SELECT coalesce(json_agg(json_build_object('name', r.name, 'friendlyName', r.friendly_name) ORDER BY ur.position), '[]') FROM user_roles ur JOIN roles r ON r.name = ur.role_name WHERE ur.user_id = u.id) AS roles FROM (SELECT * FROM users u WHERE u.user_type = 'front-office' AND true AND EXISTS (SELECT 1 FROM user_super_agents us WHERE us.user_id = u.id) ORDER BY lower(u.first_name), lower(u.last_name), u.id OFFSET ? LIMIT ?) u LEFT JOIN LATERAL ( SELECT s.merchant_id, s.merchant_name FROM user_super_agents us JOIN super_agents s ON s.id = us.super_agent_id WHERE us.user_id = u.id ORDER BY s.id LIMIT 1) agent ON true ORDER BY lower(u.first_name), lower(u.last_name), u.id;

-- super-agent-users.filter: List the super agent users that match a filter
SELECT count(*) AS count FROM (SELECT 1 FROM users u WHERE u.user_type = 'front-office' AND true AND EXISTS (SELECT 1 FROM user_super_agents us WHERE us.user_id = u.id) LIMIT ?) capped;
SELECT u.id, u.username, u.email, u.first_name AS firstname, u.last_name AS lastname, u.company_name, u.source AS user_type, u.active AS is_active, u.locked_at, u.password_hash IS NOT NULL AS has_password, u.second_factor_secret IS NOT NULL AS second_factor, u.version, u.created_at AS created_on, u.created_by, agent.merchant_id, agent.merchant_name, (SELECT coalesce(json_agg(json_build_object('name', r.name, 'friendlyName', r.friendly_name) ORDER BY ur.position), '[]') FROM user_roles ur JOIN roles r ON r.name = ur.role_name WHERE ur.user_id = u.id) AS roles FROM (SELECT * FROM users u WHERE u.user_type = 'front-office' AND true AND EXISTS (SELECT 1 FROM user_super_agents us WHERE us.user_id = u.id) ORDER BY lower(u.first_name), lower(u.last_name), u.id OFFSET ? LIMIT ?) u LEFT JOIN LATERAL ( SELECT s.merchant_id, s.merchant_name FROM user_super_agents us JOIN super_agents s ON s.id = us.super_agent_id WHERE us.user_id = u.id ORDER BY s.id LIMIT 1) agent ON true ORDER BY lower(u.first_name), lower(u.last_name), u.id;
-- firstname: u.user_type = 'front-office' AND true AND EXISTS (SELECT 1 FROM user_super_agents us WHERE us.user_id = u.id) AND position(lower(?) IN lower(u.first_name)) > 0
-- lastname: u.user_type = 'front-office' AND true AND EXISTS (SELECT 1 FROM user_super_agents us WHERE us.user_id = u.id) AND position(lower(?) IN lower(u.last_name)) > 0
-- email: u.user_type = 'front-office' AND true AND EXISTS (SELECT 1 FROM user_super_agents us WHERE us.user_id = u.id) AND position(lower(?) IN lower(u.email)) > 0
-- username: u.user_type = 'front-office' AND true AND EXISTS (SELECT 1 FROM user_super_agents us WHERE us.user_id = u.id) AND position(lower(?) IN lower(u.username)) > 0
-- active: u.user_type = 'front-office' AND true AND EXISTS (SELECT 1 FROM user_super_agents us WHERE us.user_id = u.id) AND u.active = ?

-- users.list: List back-office users, all of them or those that a part of a username or a role finds
SELECT count(*) AS count FROM (SELECT 1 FROM users u WHERE u.user_type = 'back-office' LIMIT ?) capped;
SELECT u.id, u.username, u.email, u.first_name AS firstname, u.last_name AS lastname, u.company_name, u.source AS user_type, u.active AS is_active, u.locked_at, u.password_hash IS NOT NULL AS has_password, u.second_factor_secret IS NOT NULL AS second_factor, u.version, u.created_at AS created_on, u.created_by, agent.merchant_id, agent.merchant_name, (SELECT coalesce(json_agg(json_build_object('name', r.name, 'friendlyName', r.friendly_name) ORDER BY ur.position), '[]') FROM user_roles ur JOIN roles r ON r.name = ur.role_name WHERE ur.user_id = u.id) AS roles FROM (SELECT * FROM users u WHERE u.user_type = 'back-office' ORDER BY lower(u.first_name), lower(u.last_name), u.id OFFSET ? LIMIT ?) u LEFT JOIN LATERAL ( SELECT s.merchant_id, s.merchant_name FROM user_super_agents us JOIN super_agents s ON s.id = us.super_agent_id WHERE us.user_id = u.id ORDER BY s.id LIMIT 1) agent ON true ORDER BY lower(u.first_name), lower(u.last_name), u.id;
-- username: u.user_type = 'back-office' AND position(lower(?) IN lower(u.username)) > 0
-- role: u.user_type = 'back-office' AND EXISTS (SELECT 1 FROM user_roles ur WHERE ur.user_id = u.id AND ur.role_name = ?)

-- users.byRole: List the back-office users that have a role
SELECT count(*) AS count FROM (SELECT 1 FROM users u WHERE u.user_type = 'back-office' AND EXISTS (SELECT 1 FROM user_roles ur WHERE ur.user_id = u.id AND ur.role_name = ?) LIMIT ?) capped;
SELECT u.id, u.username, u.email, u.first_name AS firstname, u.last_name AS lastname, u.company_name, u.source AS user_type, u.active AS is_active, u.locked_at, u.password_hash IS NOT NULL AS has_password, u.second_factor_secret IS NOT NULL AS second_factor, u.version, u.created_at AS created_on, u.created_by, agent.merchant_id, agent.merchant_name, (SELECT coalesce(json_agg(json_build_object('name', r.name, 'friendlyName', r.friendly_name) ORDER BY ur.position), '[]') FROM user_roles ur JOIN roles r ON r.name = ur.role_name WHERE ur.user_id = u.id) AS roles FROM (SELECT * FROM users u WHERE u.user_type = 'back-office' AND EXISTS (SELECT 1 FROM user_roles ur WHERE ur.user_id = u.id AND ur.role_name = ?) ORDER BY lower(u.first_name), lower(u.last_name), u.id OFFSET ? LIMIT ?) u LEFT JOIN LATERAL ( SELECT s.merchant_id, s.merchant_name FROM user_super_agents us JOIN super_agents s ON s.id = us.super_agent_id WHERE us.user_id = u.id ORDER BY s.id LIMIT 1) agent ON true ORDER BY lower(u.first_name), lower(u.last_name), u.id;

-- users.byUsername: List the back-office users that a part of their username finds
SELECT count(*) AS count FROM (SELECT 1 FROM users u WHERE u.user_type = 'back-office' LIMIT ?) capped;
SELECT u.id, u.username, u.email, u.first_name AS firstname, u.last_name AS lastname, u.company_name, u.source AS user_type, u.active AS is_active, u.locked_at, u.password_hash IS NOT NULL AS has_password, u.second_factor_secret IS NOT NULL AS second_factor, u.version, u.created_at AS created_on, u.created_by, agent.merchant_id, agent.merchant_name, (SELECT coalesce(json_agg(json_build_object('name', r.name, 'friendlyName', r.friendly_name) ORDER BY ur.position), '[]') FROM user_roles ur JOIN roles r ON r.name = ur.role_name WHERE ur.user_id = u.id) AS roles FROM (SELECT * FROM users u WHERE u.user_type = 'back-office' ORDER BY lower(u.first_name), lower(u.last_name), u.id OFFSET ? LIMIT ?) u LEFT JOIN LATERAL ( SELECT s.merchant_id, s.merchant_name FROM user_super_agents us JOIN super_agents s ON s.id = us.super_agent_id WHERE us.user_id = u.id ORDER BY s.id LIMIT 1) agent ON true ORDER BY lower(u.first_name), lower(u.last_name), u.id;
-- username: u.user_type = 'back-office' AND position(lower(?) IN lower(u.username)) > 0

-- workflow.list: List all requests that wait, or waited, for a second person
SELECT count(*) AS count FROM (SELECT 1 FROM workflow_requests WHERE true LIMIT ?) capped;
SELECT id, reference, action, target_record_id, description, initiator, created_at AS created_on, request_status, authorizer, updated_at AS last_modified_on, authorizers_comment, before_data, after_data, input, record_version, required_authority FROM workflow_requests WHERE true ORDER BY id DESC OFFSET ? LIMIT ?;
-- status: request_status = ?
-- startDate: created_at >= ?
-- endDate: created_at < ?
-- decidable: request_status = 'PENDING' AND initiator <> ? AND required_authority = ANY (?::text[])
-- initiator: initiator = ?

-- workflow.listSelf: List the requests that the signed-in user made
SELECT count(*) AS count FROM (SELECT 1 FROM workflow_requests WHERE initiator = ? LIMIT ?) capped;
SELECT id, reference, action, target_record_id, description, initiator, created_at AS created_on, request_status, authorizer, updated_at AS last_modified_on, authorizers_comment, before_data, after_data, input, record_version, required_authority FROM workflow_requests WHERE initiator = ? ORDER BY id DESC OFFSET ? LIMIT ?;
-- status: request_status = ? AND initiator = ?
-- startDate: created_at >= ? AND initiator = ?
-- endDate: created_at < ? AND initiator = ?

-- charge-types.list: List charge types
SELECT count(*) AS count FROM (SELECT 1 FROM charge_types r WHERE r.removed_at IS NULL LIMIT ?) capped;
SELECT r.id, r.version, (r.id)::text AS record_key, r.code, json_build_object('code', r.charge_type) AS charge_type, r.charge_type_name, r.charge_type_desc, r.flat, r.minimum_cap, r.maximum_cap, trim_scale(r.percentage)::text AS percentage FROM charge_types r WHERE r.removed_at IS NULL ORDER BY r.charge_type_name, r.id OFFSET ? LIMIT ?;
-- chargeCode: r.removed_at IS NULL AND position(lower(?) IN lower(r.code)) > 0

-- configurations.list: List the configurations of the platform
SELECT count(*) AS count FROM (SELECT 1 FROM configurations WHERE true LIMIT ?) capped;
SELECT config_key, config_name, config_desc, config_value, value_type, version, updated_by, updated_at FROM configurations WHERE true ORDER BY lower(config_name), config_key OFFSET ? LIMIT ?;
-- text: position(lower(?) IN lower(concat_ws(' ', config_name, config_key, config_desc))) > 0
-- group: NOT config_key LIKE ANY (?::text[])

-- event-endpoints.list: List the addresses that hear of events
SELECT count(*) AS count FROM (SELECT 1 FROM event_endpoints r LEFT JOIN super_agents s ON s.id = r.super_agent_id WHERE r.removed_at IS NULL LIMIT ?) capped;
SELECT r.id, r.version, ('EP-' || r.id)::text AS record_key, r.address, r.description, r.kinds, r.active, r.super_agent_id, s.merchant_id, s.merchant_name, r.secret IS NOT NULL AS has_secret, r.previous_until, r.failing_since, r.off_reason, r.created_at, r.created_by FROM event_endpoints r LEFT JOIN super_agents s ON s.id = r.super_agent_id WHERE r.removed_at IS NULL ORDER BY r.super_agent_id NULLS FIRST, r.id OFFSET ? LIMIT ?;

-- events.list: List the events that were sent, or wait to be, the latest first
SELECT count(*) AS count FROM (SELECT 1 FROM event_messages m JOIN event_endpoints p ON p.id = m.endpoint_id LEFT JOIN LATERAL (SELECT a.status, a.failure FROM event_attempts a WHERE a.message_id = m.id ORDER BY a.id DESC LIMIT 1) last ON true WHERE true LIMIT ?) capped;
SELECT m.id, m.message_id, 'EP-' || p.id AS endpoint, p.address, m.kind, m.body, CASE WHEN p.removed_at IS NOT NULL AND m.status = 'PENDING' THEN 'FAILED' ELSE m.status END AS status, (SELECT count(*) FROM event_attempts a WHERE a.message_id = m.id)::integer AS attempts, last.status AS last_status, last.failure AS last_failure, m.created_at, m.due_at, m.ended_at FROM event_messages m JOIN event_endpoints p ON p.id = m.endpoint_id LEFT JOIN LATERAL (SELECT a.status, a.failure FROM event_attempts a WHERE a.message_id = m.id ORDER BY a.id DESC LIMIT 1) last ON true WHERE true ORDER BY m.id DESC OFFSET ? LIMIT ?;
-- endpoint: SELECT count(*) AS count FROM (SELECT 1 FROM event_messages m JOIN event_endpoints p ON p.id = m.endpoint_id LEFT JOIN LATERAL (SELECT a.status, a.failure FROM event_attempts a WHERE a.message_id = m.id ORDER BY a.id DESC LIMIT 1) last ON true WHERE 'EP-' || m.endpoint_id = ? LIMIT ?) capped; SELECT m.id, m.message_id, 'EP-' || p.id AS endpoint, p.address, m.kind, m.body, CASE WHEN p.removed_at IS NOT NULL AND m.status = 'PENDING' THEN 'FAILED' ELSE m.status END AS status, (SELECT count(*) FROM event_attempts a WHERE a.message_id = m.id)::integer AS attempts, last.status AS last_status, last.failure AS last_failure, m.created_at, m.due_at, m.ended_at FROM event_messages m JOIN event_endpoints p ON p.id = m.endpoint_id LEFT JOIN LATERAL (SELECT a.status, a.failure FROM event_attempts a WHERE a.message_id = m.id ORDER BY a.id DESC LIMIT 1) last ON true WHERE 'EP-' || m.endpoint_id = ? ORDER BY m.id DESC OFFSET ? LIMIT ?
-- kind: SELECT count(*) AS count FROM (SELECT 1 FROM event_messages m JOIN event_endpoints p ON p.id = m.endpoint_id LEFT JOIN LATERAL (SELECT a.status, a.failure FROM event_attempts a WHERE a.message_id = m.id ORDER BY a.id DESC LIMIT 1) last ON true WHERE m.kind = ? LIMIT ?) capped; SELECT m.id, m.message_id, 'EP-' || p.id AS endpoint, p.address, m.kind, m.body, CASE WHEN p.removed_at IS NOT NULL AND m.status = 'PENDING' THEN 'FAILED' ELSE m.status END AS status, (SELECT count(*) FROM event_attempts a WHERE a.message_id = m.id)::integer AS attempts, last.status AS last_status, last.failure AS last_failure, m.created_at, m.due_at, m.ended_at FROM event_messages m JOIN event_endpoints p ON p.id = m.endpoint_id LEFT JOIN LATERAL (SELECT a.status, a.failure FROM event_attempts a WHERE a.message_id = m.id ORDER BY a.id DESC LIMIT 1) last ON true WHERE m.kind = ? ORDER BY m.id DESC OFFSET ? LIMIT ?
-- status: SELECT count(*) AS count FROM (SELECT 1 FROM event_messages m JOIN event_endpoints p ON p.id = m.endpoint_id LEFT JOIN LATERAL (SELECT a.status, a.failure FROM event_attempts a WHERE a.message_id = m.id ORDER BY a.id DESC LIMIT 1) last ON true WHERE CASE WHEN p.removed_at IS NOT NULL AND m.status = 'PENDING' THEN 'FAILED' ELSE m.status END = ? LIMIT ?) capped; SELECT m.id, m.message_id, 'EP-' || p.id AS endpoint, p.address, m.kind, m.body, CASE WHEN p.removed_at IS NOT NULL AND m.status = 'PENDING' THEN 'FAILED' ELSE m.status END AS status, (SELECT count(*) FROM event_attempts a WHERE a.message_id = m.id)::integer AS attempts, last.status AS last_status, last.failure AS last_failure, m.created_at, m.due_at, m.ended_at FROM event_messages m JOIN event_endpoints p ON p.id = m.endpoint_id LEFT JOIN LATERAL (SELECT a.status, a.failure FROM event_attempts a WHERE a.message_id = m.id ORDER BY a.id DESC LIMIT 1) last ON true WHERE CASE WHEN p.removed_at IS NOT NULL AND m.status = 'PENDING' THEN 'FAILED' ELSE m.status END = ? ORDER BY m.id DESC OFFSET ? LIMIT ?

-- participant-users.list: List participant users
SELECT count(*) AS count FROM (SELECT 1 FROM participant_users r JOIN users u ON u.id = r.user_id WHERE r.removed_at IS NULL LIMIT ?) capped;
SELECT r.id, r.version, ((SELECT lower(own.username) FROM users own WHERE own.id = r.user_id))::text AS record_key, u.username, u.active, r.created_at, coalesce((SELECT json_agg(json_build_object('participantId', p.participant_id, 'name', p.name) ORDER BY lower(p.name), p.id) FROM settlement_participants p WHERE p.id = ANY (r.participant_ids) AND p.removed_at IS NULL), '[]') AS settlement_participants FROM participant_users r JOIN users u ON u.id = r.user_id WHERE r.removed_at IS NULL ORDER BY lower(u.username), r.id OFFSET ? LIMIT ?;
-- username: r.removed_at IS NULL AND position(lower(?) IN lower(u.username)) > 0

-- participants.list: List settlement participants; without the right to view all, the global ones
SELECT count(*) AS count FROM (SELECT 1 FROM settlement_participants r JOIN charge_types c ON c.code = r.charge_type_code WHERE r.removed_at IS NULL LIMIT ?) capped;
SELECT r.id, r.version, (r.participant_id)::text AS record_key, r.name, r.description, r.account_type, r.account_number, r.account_name, r.bank_code, r.bank_name, r.is_global AS global_charge, r.fee_sharing AS is_fee_sharing, r.use_merchant_charge_type, r.remainder_participant, r.fee_debit_account_type, r.fee_debit_account, r.fee_debit_account_name, r.send_report, r.report_email, c.code, c.charge_type_name, c.charge_type AS model, c.flat, c.minimum_cap, c.maximum_cap, c.percentage::text AS percentage FROM settlement_participants r JOIN charge_types c ON c.code = r.charge_type_code WHERE r.removed_at IS NULL ORDER BY lower(r.name), r.id OFFSET ? LIMIT ?;

-- participants.search: Search settlement participants by a part of their name
SELECT count(*) AS count FROM (SELECT 1 FROM settlement_participants r JOIN charge_types c ON c.code = r.charge_type_code WHERE r.removed_at IS NULL LIMIT ?) capped;
SELECT r.id, r.version, (r.participant_id)::text AS record_key, r.name, r.description, r.account_type, r.account_number, r.account_name, r.bank_code, r.bank_name, r.is_global AS global_charge, r.fee_sharing AS is_fee_sharing, r.use_merchant_charge_type, r.remainder_participant, r.fee_debit_account_type, r.fee_debit_account, r.fee_debit_account_name, r.send_report, r.report_email, c.code, c.charge_type_name, c.charge_type AS model, c.flat, c.minimum_cap, c.maximum_cap, c.percentage::text AS percentage FROM settlement_participants r JOIN charge_types c ON c.code = r.charge_type_code WHERE r.removed_at IS NULL ORDER BY lower(r.name), r.id OFFSET ? LIMIT ?;
-- name: r.removed_at IS NULL AND position(lower(?) IN lower(r.name)) > 0

-- super-agents.list: List super agents by name
SELECT count(*) AS count FROM (SELECT 1 FROM super_agents r WHERE r.removed_at IS NULL LIMIT ?) capped;
SELECT r.id, r.version, (r.merchant_id)::text AS record_key, r.merchant_name, r.main_email, r.support_email, r.settlement_email, r.dispute_email, r.phone_number, r.alternate_phone_number, r.card_acceptor_id, r.admin_email, r.admin_firstname, r.admin_lastname, r.active, r.created_at, r.settlement_configured, r.account_name, r.account_number, r.settlement_type, r.vat_enabled, r.vat_account_type, r.vat_account, r.vat_account_name, (SELECT json_build_object('chargeTypeName', c.charge_type_name, 'code', c.code) FROM charge_types c WHERE c.code = r.charge_type_code) AS charge_type_model, (SELECT json_build_object('chargeTypeName', c.charge_type_name, 'code', c.code) FROM charge_types c WHERE c.code = r.concession_charge_type_code) AS concession_charge_type, (SELECT json_build_object('accountNumber', t.account_number, 'accountName', t.account_name, 'accountReference', t.account_reference) FROM settlement_transit_accounts t WHERE t.id = r.settlement_transit_account_id) AS settlement_transit_account, coalesce((SELECT json_agg(json_build_object('participantId', p.participant_id, 'name', p.name) ORDER BY lower(p.name), p.id) FROM super_agent_participants a JOIN settlement_participants p ON p.id = a.participant_id AND p.removed_at IS NULL WHERE a.super_agent_id = r.id), '[]') AS settlement_participants FROM super_agents r WHERE r.removed_at IS NULL ORDER BY lower(r.merchant_name), r.merchant_id OFFSET ? LIMIT ?;

-- super-agents.filter: List the super agents that match a filter
SELECT count(*) AS count FROM (SELECT 1 FROM super_agents r WHERE r.removed_at IS NULL LIMIT ?) capped;
SELECT r.id, r.version, (r.merchant_id)::text AS record_key, r.merchant_name, r.main_email, r.support_email, r.settlement_email, r.dispute_email, r.phone_number, r.alternate_phone_number, r.card_acceptor_id, r.admin_email, r.admin_firstname, r.admin_lastname, r.active, r.created_at, r.settlement_configured, r.account_name, r.account_number, r.settlement_type, r.vat_enabled, r.vat_account_type, r.vat_account, r.vat_account_name, (SELECT json_build_object('chargeTypeName', c.charge_type_name, 'code', c.code) FROM charge_types c WHERE c.code = r.charge_type_code) AS charge_type_model, (SELECT json_build_object('chargeTypeName', c.charge_type_name, 'code', c.code) FROM charge_types c WHERE c.code = r.concession_charge_type_code) AS concession_charge_type, (SELECT json_build_object('accountNumber', t.account_number, 'accountName', t.account_name, 'accountReference', t.account_reference) FROM settlement_transit_accounts t WHERE t.id = r.settlement_transit_account_id) AS settlement_transit_account, coalesce((SELECT json_agg(json_build_object('participantId', p.participant_id, 'name', p.name) ORDER BY lower(p.name), p.id) FROM super_agent_participants a JOIN settlement_participants p ON p.id = a.participant_id AND p.removed_at IS NULL WHERE a.super_agent_id = r.id), '[]') AS settlement_participants FROM super_agents r WHERE r.removed_at IS NULL ORDER BY lower(r.merchant_name), r.merchant_id OFFSET ? LIMIT ?;
-- merchantName: r.removed_at IS NULL AND position(lower(?) IN lower(r.merchant_name)) > 0
-- active: r.removed_at IS NULL AND r.active = ?
-- cardAcceptorId: r.removed_at IS NULL AND position(lower(?) IN lower(r.card_acceptor_id)) > 0
-- createStartDate: r.removed_at IS NULL AND (r.created_at AT TIME ZONE 'Africa/Lagos')::date >= ?::date
-- createEndDate: r.removed_at IS NULL AND (r.created_at AT TIME ZONE 'Africa/Lagos')::date <= ?::date

-- super-agents.participants: The participants that a super agent can have of its own
SELECT count(*) AS count FROM (SELECT 1 FROM settlement_participants r JOIN charge_types c ON c.code = r.charge_type_code WHERE r.removed_at IS NULL AND NOT r.is_global LIMIT ?) capped;
SELECT r.id, r.version, (r.participant_id)::text AS record_key, r.name, r.description, r.account_type, r.account_number, r.account_name, r.bank_code, r.bank_name, r.is_global AS global_charge, r.fee_sharing AS is_fee_sharing, r.use_merchant_charge_type, r.remainder_participant, r.fee_debit_account_type, r.fee_debit_account, r.fee_debit_account_name, r.send_report, r.report_email, c.code, c.charge_type_name, c.charge_type AS model, c.flat, c.minimum_cap, c.maximum_cap, c.percentage::text AS percentage FROM settlement_participants r JOIN charge_types c ON c.code = r.charge_type_code WHERE r.removed_at IS NULL AND NOT r.is_global ORDER BY lower(r.name), r.id OFFSET ? LIMIT ?;
-- global: 

-- transit-accounts.list: List settlement transit accounts, the latest first
SELECT count(*) AS count FROM (SELECT 1 FROM settlement_transit_accounts r WHERE r.removed_at IS NULL LIMIT ?) capped;
SELECT r.id, r.version, (r.account_reference)::text AS record_key, r.account_type, r.account_number, r.account_name, r.created_at, r.active FROM settlement_transit_accounts r WHERE r.removed_at IS NULL ORDER BY r.created_at DESC, r.id DESC OFFSET ? LIMIT ?;

-- transactions.list: List transactions
SELECT business_date AS day, sum(transaction_count)::bigint AS count FROM transaction_days WHERE true GROUP BY business_date ORDER BY business_date DESC;
SELECT t.transaction_search_key, t.transaction_time, t.masked_pan, t.rrn, t.stan, t.amount AS transaction_amount, t.charge_amount, t.terminal_id, s.card_acceptor_id, t.card_acceptor_location, t.response_code, (SELECT b.bulk_settlement_key FROM settlement_lines l JOIN bulk_settlements b ON b.id = l.bulk_id WHERE l.transaction_time = t.transaction_time AND l.transaction_id = t.id AND l.super_agent_id = t.super_agent_id) AS bulk_settlement_key, t.dispute_log_code, t.channel, t.route, t.issuer, t.acquirer FROM (SELECT * FROM transactions t WHERE transaction_time < ? ORDER BY t.transaction_time DESC, t.id DESC OFFSET ? LIMIT ?) t JOIN super_agents s ON s.id = t.super_agent_id ORDER BY t.transaction_time DESC, t.id DESC;
-- cardAcceptorId: super_agent_id = ANY (?::integer[])
-- responseCodeState: response_code = ANY (?::text[])
-- otherResponseCode: response_code = ANY (?::text[])
-- transactionAmount: amount = ?::bigint
-- lastFour: last_four = ?
-- maskedPan: masked_pan >= ? AND masked_pan < ?
-- rrn: rrn = ?
-- terminalId: terminal_id = ?
-- transactionSearchKey: transaction_search_key = ANY (ARRAY(SELECT k.transaction_search_key FROM transactions k WHERE k.transaction_search_key >= ? AND k.transaction_search_key < ?
-- channel: channel = ANY (?::text[])
-- route: lower(route) = lower(?)
-- issuer: lower(issuer) = lower(?)
-- acquirer: lower(acquirer) = lower(?)
-- startDate: business_date >= ?::date
-- endDate: business_date <= ?::date

-- transactions.filter: List the transactions that match a filter
-- as transactions.list

-- reports.list: List transaction reports
SELECT count(*) AS count FROM (SELECT 1 FROM transaction_reports WHERE (NOT (SELECT scope_is_all()) OR super_agent_ids IS NULL) LIMIT ?) capped;
SELECT *, created_by AS owner FROM transaction_reports WHERE (NOT (SELECT scope_is_all()) OR super_agent_ids IS NULL) ORDER BY created_at DESC, id DESC OFFSET ? LIMIT ?;
-- ready: (NOT (SELECT scope_is_all()) OR super_agent_ids IS NULL) AND created_by = ? AND status = 'COMPLETED' AND completed_at >= ? AND storage_key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM audit_entries a WHERE a.subject = record_id AND a.action = 'reports.download' AND a.result = 'done' AND a.actor = ?)

-- set-aside.list: List transactions that were set aside when they arrived, the latest first
SELECT count(*) AS count FROM (SELECT 1 FROM set_aside_transactions r LEFT JOIN super_agents s ON s.card_acceptor_id = r.card_acceptor_id WHERE true LIMIT ?) capped;
SELECT r.id, r.outcome, r.state, r.transaction_search_key, r.card_acceptor_id, s.merchant_name, r.content->>'transactionTime' AS transaction_time, (r.content->>'transactionAmount')::bigint AS transaction_amount, r.reason, r.times, r.first_received_at, r.last_received_at, r.decided_at, r.decided_by, r.decision_reason FROM set_aside_transactions r LEFT JOIN super_agents s ON s.card_acceptor_id = r.card_acceptor_id WHERE true ORDER BY r.last_received_at DESC, r.id DESC OFFSET ? LIMIT ?;
-- outcome: r.outcome = ?
-- state: r.state = ?
-- cardAcceptorId: r.card_acceptor_id = ?

-- manual-refunds.list: List refunds that wait to be paid by hand
SELECT count(*) AS count FROM (SELECT 1 FROM payment_requests r JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN settlement_participants p ON p.id = r.participant_id WHERE r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED') AND r.recipient_type = 'REFUND' LIMIT ?) capped;
SELECT r.id, r.request_id, r.recipient_type, r.super_agent_id, r.dispute_id, r.transaction_search_key, r.log_code, r.bulk_settlement_key, r.participant_id, r.amount, r.credit_account, r.credit_account_name, r.debit_account, r.debit_account_name, r.narration, r.status, r.attempts, r.next_attempt_at, r.processed_by, r.created_at, r.updated_at, r.downloaded_by, r.payee_check, r.card_account_name, s.merchant_id, s.merchant_name, p.name AS participant_name, (SELECT w.initiator FROM workflow_requests w WHERE w.request_status = 'PENDING' AND split_part(w.action, '.', 1) = ? AND lower(w.target_record_id) = lower(r.request_id) LIMIT 1) AS requested_by FROM payment_requests r JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN settlement_participants p ON p.id = r.participant_id WHERE r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED') AND r.recipient_type = 'REFUND' ORDER BY r.created_at DESC, r.id DESC OFFSET ? LIMIT ?;
-- merchantId: r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED') AND r.recipient_type = 'REFUND' AND r.super_agent_id = ANY (ARRAY(SELECT a.id FROM super_agents a WHERE a.merchant_id = ?))
-- logCode: r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED') AND r.recipient_type = 'REFUND' AND r.log_code = ?
-- creditAccount: r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED') AND r.recipient_type = 'REFUND' AND r.credit_account = ?
-- startDate: r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED') AND r.recipient_type = 'REFUND' AND r.created_at >= ?
-- endDate: r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED') AND r.recipient_type = 'REFUND' AND r.created_at < ?

-- manual-refunds.batches: List files of refund references
SELECT count(*) AS count FROM (SELECT 1 FROM bulk_batches WHERE kind = ? AND (NOT (SELECT scope_is_all()) OR super_agent_ids IS NULL) LIMIT ?) capped;
SELECT * FROM bulk_batches WHERE kind = ? AND (NOT (SELECT scope_is_all()) OR super_agent_ids IS NULL) ORDER BY uploaded_at DESC, id DESC OFFSET ? LIMIT ?;
-- startDate: kind = ? AND (NOT (SELECT scope_is_all()) OR super_agent_ids IS NULL) AND uploaded_at >= ?
-- endDate: kind = ? AND (NOT (SELECT scope_is_all()) OR super_agent_ids IS NULL) AND uploaded_at < ?
-- sha256: kind = ? AND (NOT (SELECT scope_is_all()) OR super_agent_ids IS NULL) AND sha256 = ?

-- manual-settlements.list: List settlement payments that wait to be made by hand
SELECT count(*) AS count FROM (SELECT 1 FROM payment_requests r JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN settlement_participants p ON p.id = r.participant_id WHERE r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED') AND r.recipient_type <> 'REFUND' LIMIT ?) capped;
SELECT r.id, r.request_id, r.recipient_type, r.super_agent_id, r.dispute_id, r.transaction_search_key, r.log_code, r.bulk_settlement_key, r.participant_id, r.amount, r.credit_account, r.credit_account_name, r.debit_account, r.debit_account_name, r.narration, r.status, r.attempts, r.next_attempt_at, r.processed_by, r.created_at, r.updated_at, r.downloaded_by, r.payee_check, r.card_account_name, s.merchant_id, s.merchant_name, p.name AS participant_name, (SELECT w.initiator FROM workflow_requests w WHERE w.request_status = 'PENDING' AND split_part(w.action, '.', 1) = ? AND lower(w.target_record_id) = lower(r.request_id) LIMIT 1) AS requested_by FROM payment_requests r JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN settlement_participants p ON p.id = r.participant_id WHERE r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED') AND r.recipient_type <> 'REFUND' ORDER BY r.created_at DESC, r.id DESC OFFSET ? LIMIT ?;
-- merchantId: r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED') AND r.recipient_type <> 'REFUND' AND r.super_agent_id = ANY (ARRAY(SELECT a.id FROM super_agents a WHERE a.merchant_id = ?))
-- bulkSettlementKey: r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED') AND r.recipient_type <> 'REFUND' AND r.bulk_settlement_key = ?
-- creditAccount: r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED') AND r.recipient_type <> 'REFUND' AND r.credit_account = ?
-- startDate: r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED') AND r.recipient_type <> 'REFUND' AND r.created_at >= ?
-- endDate: r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED') AND r.recipient_type <> 'REFUND' AND r.created_at < ?

-- manual-settlements.batches: List files of settlement references
-- as manual-refunds.batches

-- paid-twice.list: List refunds that were sent, or may be, of transactions that the switch has reversed too
SELECT count(*) AS count FROM (SELECT 1 FROM payment_requests r JOIN transaction_reversals v ON v.transaction_id = r.transaction_id LEFT JOIN paid_twice_ends e ON e.request_id = r.id JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN LATERAL (SELECT transaction_ref FROM payment_attempts o WHERE o.request_id = r.id ORDER BY o.id DESC LIMIT 1) a ON true WHERE r.status IN ('SUCCESSFUL', 'AWAITING_RE_QUERY', 'DOWNLOADED_FOR_PROCESSING') AND e.request_id IS NULL LIMIT ?) capped;
SELECT r.id, r.request_id, s.merchant_name, r.amount, r.status, r.log_code, r.transaction_search_key, a.transaction_ref AS transaction_reference, r.credit_account, r.credit_account_name, v.reversal_time AS reversed_at, v.reversal_search_key, e.ended_at, e.end_comment, e.ended_by FROM payment_requests r JOIN transaction_reversals v ON v.transaction_id = r.transaction_id LEFT JOIN paid_twice_ends e ON e.request_id = r.id JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN LATERAL (SELECT transaction_ref FROM payment_attempts o WHERE o.request_id = r.id ORDER BY o.id DESC LIMIT 1) a ON true WHERE r.status IN ('SUCCESSFUL', 'AWAITING_RE_QUERY', 'DOWNLOADED_FOR_PROCESSING') AND e.request_id IS NULL ORDER BY r.id DESC OFFSET ? LIMIT ?;
-- logCode: SELECT count(*) AS count FROM (SELECT 1 FROM payment_requests r JOIN transaction_reversals v ON v.transaction_id = r.transaction_id LEFT JOIN paid_twice_ends e ON e.request_id = r.id JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN LATERAL (SELECT transaction_ref FROM payment_attempts o WHERE o.request_id = r.id ORDER BY o.id DESC LIMIT 1) a ON true WHERE r.status IN ('SUCCESSFUL', 'AWAITING_RE_QUERY', 'DOWNLOADED_FOR_PROCESSING') AND r.log_code = ? AND e.request_id IS NULL LIMIT ?) capped; SELECT r.id, r.request_id, s.merchant_name, r.amount, r.status, r.log_code, r.transaction_search_key, a.transaction_ref AS transaction_reference, r.credit_account, r.credit_account_name, v.reversal_time AS reversed_at, v.reversal_search_key, e.ended_at, e.end_comment, e.ended_by FROM payment_requests r JOIN transaction_reversals v ON v.transaction_id = r.transaction_id LEFT JOIN paid_twice_ends e ON e.request_id = r.id JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN LATERAL (SELECT transaction_ref FROM payment_attempts o WHERE o.request_id = r.id ORDER BY o.id DESC LIMIT 1) a ON true WHERE r.status IN ('SUCCESSFUL', 'AWAITING_RE_QUERY', 'DOWNLOADED_FOR_PROCESSING') AND r.log_code = ? AND e.request_id IS NULL ORDER BY r.id DESC OFFSET ? LIMIT ?
-- owedState: SELECT count(*) AS count FROM (SELECT 1 FROM payment_requests r JOIN transaction_reversals v ON v.transaction_id = r.transaction_id LEFT JOIN paid_twice_ends e ON e.request_id = r.id JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN LATERAL (SELECT transaction_ref FROM payment_attempts o WHERE o.request_id = r.id ORDER BY o.id DESC LIMIT 1) a ON true WHERE r.status IN ('SUCCESSFUL', 'AWAITING_RE_QUERY', 'DOWNLOADED_FOR_PROCESSING') AND e.request_id IS NOT NULL LIMIT ?) capped; SELECT r.id, r.request_id, s.merchant_name, r.amount, r.status, r.log_code, r.transaction_search_key, a.transaction_ref AS transaction_reference, r.credit_account, r.credit_account_name, v.reversal_time AS reversed_at, v.reversal_search_key, e.ended_at, e.end_comment, e.ended_by FROM payment_requests r JOIN transaction_reversals v ON v.transaction_id = r.transaction_id LEFT JOIN paid_twice_ends e ON e.request_id = r.id JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN LATERAL (SELECT transaction_ref FROM payment_attempts o WHERE o.request_id = r.id ORDER BY o.id DESC LIMIT 1) a ON true WHERE r.status IN ('SUCCESSFUL', 'AWAITING_RE_QUERY', 'DOWNLOADED_FOR_PROCESSING') AND e.request_id IS NOT NULL ORDER BY r.id DESC OFFSET ? LIMIT ?

-- requery.disputes: List refunds whose answer the bank has not given
SELECT count(*) AS count FROM (SELECT 1 FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN settlement_participants p ON p.id = r.participant_id WHERE a.status = 'AWAITING_RE_QUERY' AND r.recipient_type = 'REFUND' LIMIT ?) capped;
SELECT a.id AS attempt_id, r.recipient_type, s.merchant_name, p.name AS participant_name, r.amount, r.debit_account, r.debit_account_name, r.credit_account, r.credit_account_name, a.transaction_ref AS transaction_reference, r.narration, r.bulk_settlement_key, r.request_id, r.transaction_search_key, a.sent_at, r.created_at, r.dispute_created_at, r.updated_at, a.bank_answer, a.bank_answered_at, a.queries, a.next_query_at, a.sent_at + make_interval(hours => coalesce((SELECT c.config_value::integer FROM configurations c WHERE c.config_key = ? AND c.config_value ~ '^[0-9]{1,4}$'), 72)) AS final_at, a.comment, (SELECT w.initiator FROM workflow_requests w WHERE w.request_status = 'PENDING' AND split_part(w.action, '.', 1) = ? AND lower(w.target_record_id) = lower(r.request_id) LIMIT 1) AS requested_by FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN settlement_participants p ON p.id = r.participant_id WHERE a.status = 'AWAITING_RE_QUERY' AND r.recipient_type = 'REFUND' ORDER BY a.sent_at DESC, a.id DESC OFFSET ? LIMIT ?;
-- creditAccount: a.status = 'AWAITING_RE_QUERY' AND r.recipient_type = 'REFUND' AND r.credit_account = ?
-- startDate: a.status = 'AWAITING_RE_QUERY' AND r.recipient_type = 'REFUND' AND a.sent_at >= ?
-- endDate: a.status = 'AWAITING_RE_QUERY' AND r.recipient_type = 'REFUND' AND a.sent_at < ?

-- requery.settlements: List settlement payments whose answer the bank has not given
SELECT count(*) AS count FROM (SELECT 1 FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN settlement_participants p ON p.id = r.participant_id WHERE a.status = 'AWAITING_RE_QUERY' AND r.recipient_type <> 'REFUND' LIMIT ?) capped;
SELECT a.id AS attempt_id, r.recipient_type, s.merchant_name, p.name AS participant_name, r.amount, r.debit_account, r.debit_account_name, r.credit_account, r.credit_account_name, a.transaction_ref AS transaction_reference, r.narration, r.bulk_settlement_key, r.request_id, r.transaction_search_key, a.sent_at, r.created_at, r.dispute_created_at, r.updated_at, a.bank_answer, a.bank_answered_at, a.queries, a.next_query_at, a.sent_at + make_interval(hours => coalesce((SELECT c.config_value::integer FROM configurations c WHERE c.config_key = ? AND c.config_value ~ '^[0-9]{1,4}$'), 72)) AS final_at, a.comment, (SELECT w.initiator FROM workflow_requests w WHERE w.request_status = 'PENDING' AND split_part(w.action, '.', 1) = ? AND lower(w.target_record_id) = lower(r.request_id) LIMIT 1) AS requested_by FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN settlement_participants p ON p.id = r.participant_id WHERE a.status = 'AWAITING_RE_QUERY' AND r.recipient_type <> 'REFUND' ORDER BY a.sent_at DESC, a.id DESC OFFSET ? LIMIT ?;
-- creditAccount: a.status = 'AWAITING_RE_QUERY' AND r.recipient_type <> 'REFUND' AND r.credit_account = ?
-- startDate: a.status = 'AWAITING_RE_QUERY' AND r.recipient_type <> 'REFUND' AND a.sent_at >= ?
-- endDate: a.status = 'AWAITING_RE_QUERY' AND r.recipient_type <> 'REFUND' AND a.sent_at < ?

-- stopped-payments.refunds: List refunds that failed for good, or that were downloaded before the platform paid by itself
SELECT count(*) AS count FROM (SELECT 1 FROM payment_requests r JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN settlement_participants p ON p.id = r.participant_id LEFT JOIN LATERAL (SELECT transaction_ref, comment FROM payment_attempts o WHERE o.request_id = r.id ORDER BY o.id DESC LIMIT 1) a ON true WHERE (r.status = 'DOWNLOADED_FOR_PROCESSING' OR (r.status = 'FAILED' AND r.next_attempt_at IS NULL)) AND r.recipient_type = 'REFUND' LIMIT ?) capped;
SELECT r.request_id, r.recipient_type, coalesce(p.name, s.merchant_name) AS merchant_name, r.amount, r.status, r.attempts, r.credit_account, r.credit_account_name, r.payee_check, r.debit_account, r.debit_account_name, r.narration, a.transaction_ref AS transaction_reference, a.comment, r.downloaded_by, r.log_code, r.transaction_search_key, r.bulk_settlement_key, r.updated_at AS last_updated_at FROM payment_requests r JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN settlement_participants p ON p.id = r.participant_id LEFT JOIN LATERAL (SELECT transaction_ref, comment FROM payment_attempts o WHERE o.request_id = r.id ORDER BY o.id DESC LIMIT 1) a ON true WHERE (r.status = 'DOWNLOADED_FOR_PROCESSING' OR (r.status = 'FAILED' AND r.next_attempt_at IS NULL)) AND r.recipient_type = 'REFUND' ORDER BY r.created_at DESC, r.id DESC OFFSET ? LIMIT ?;

-- stopped-payments.settlements: List settlement payments that failed for good, or that were downloaded before the platform paid by itself
SELECT count(*) AS count FROM (SELECT 1 FROM payment_requests r JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN settlement_participants p ON p.id = r.participant_id LEFT JOIN LATERAL (SELECT transaction_ref, comment FROM payment_attempts o WHERE o.request_id = r.id ORDER BY o.id DESC LIMIT 1) a ON true WHERE (r.status = 'DOWNLOADED_FOR_PROCESSING' OR (r.status = 'FAILED' AND r.next_attempt_at IS NULL)) AND r.recipient_type <> 'REFUND' LIMIT ?) capped;
SELECT r.request_id, r.recipient_type, coalesce(p.name, s.merchant_name) AS merchant_name, r.amount, r.status, r.attempts, r.credit_account, r.credit_account_name, r.payee_check, r.debit_account, r.debit_account_name, r.narration, a.transaction_ref AS transaction_reference, a.comment, r.downloaded_by, r.log_code, r.transaction_search_key, r.bulk_settlement_key, r.updated_at AS last_updated_at FROM payment_requests r JOIN super_agents s ON s.id = r.super_agent_id LEFT JOIN settlement_participants p ON p.id = r.participant_id LEFT JOIN LATERAL (SELECT transaction_ref, comment FROM payment_attempts o WHERE o.request_id = r.id ORDER BY o.id DESC LIMIT 1) a ON true WHERE (r.status = 'DOWNLOADED_FOR_PROCESSING' OR (r.status = 'FAILED' AND r.next_attempt_at IS NULL)) AND r.recipient_type <> 'REFUND' ORDER BY r.created_at DESC, r.id DESC OFFSET ? LIMIT ?;

-- bulk-disputes.list: List bulk dispute files
-- as manual-refunds.batches

-- disputes.refundAttempts: List the attempts to pay a dispute's refund
SELECT count(*) AS count FROM (SELECT 1 FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id JOIN disputes d ON d.id = r.dispute_id WHERE r.transaction_search_key = ? LIMIT ?) capped;
SELECT a.status, a.created_at AS created_time, a.completed_at AS completed_time, a.comment, r.narration, a.transaction_ref, r.credit_account AS destination_account, r.credit_account_name AS destination_account_name, r.amount, r.transaction_search_key FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id JOIN disputes d ON d.id = r.dispute_id WHERE r.transaction_search_key = ? ORDER BY a.created_at DESC, a.id DESC OFFSET ? LIMIT ?;

-- dispute-lists.all: List all disputes
SELECT business_date AS day, sum(dispute_count)::bigint AS count FROM dispute_days WHERE event = 'LOGGED' GROUP BY business_date ORDER BY business_date DESC;
-- resolutionStatus: resolution_status = 'PENDING'
-- status: status = ANY (?::text[])
-- logCode: log_code >= ? AND log_code < ?
-- transactionAmount: amount = ?::bigint
-- lastFour: last_four = ?
-- customerAccountName: id IN (SELECT disputes_named(to_tsquery('simple', ?)))
-- customerAccountNumber: customer_account_number = ?
-- terminalId: terminal_id = ?
-- rrn: rrn = ?
-- responseCode: response_code = ANY (?::text[])
-- maskedPan: masked_pan >= ? AND masked_pan < ?
-- merchantId: event = 'LOGGED' AND super_agent_id = ANY (ARRAY(SELECT a.id FROM super_agents a WHERE a.merchant_id = ?))
-- transactionDateStart: transaction_time >= ?
-- transactionDateEnd: transaction_time < ?
-- createdDateFrom: event = 'LOGGED' AND business_date >= ?::date
-- createdDateTo: event = 'LOGGED' AND business_date <= ?::date
-- tatExpiryStartDate: tat_expiry >= ?
-- tatExpiryEndDate: tat_expiry < ?
-- text: id IN (SELECT disputes_named(to_tsquery('simple', ?)))
-- orHeld: (response_code = ANY (?::text[]) OR (status = 'SYSTEM_ACCEPTED' AND resolution_status = 'PENDING'))
-- answerable: resolution_status = 'PENDING' AND logged_by <> ? AND ((status = 'PENDING' AND tat_expiry > ?) OR status = 'SYSTEM_ACCEPTED')

-- dispute-lists.filterAll: List the disputes that match a filter
-- as dispute-lists.all

-- dispute-lists.byBank: List disputes that the bank logged
SELECT business_date AS day, sum(dispute_count)::bigint AS count FROM dispute_days WHERE event = 'LOGGED' AND logged_side = ? GROUP BY business_date ORDER BY business_date DESC;
-- resolutionStatus: logged_side = ? AND resolution_status = 'PENDING'
-- status: logged_side = ? AND status = ANY (?::text[])
-- logCode: logged_side = ? AND log_code >= ? AND log_code < ?
-- transactionAmount: logged_side = ? AND amount = ?::bigint
-- lastFour: logged_side = ? AND last_four = ?
-- customerAccountName: logged_side = ? AND id IN (SELECT disputes_named(to_tsquery('simple', ?)))
-- customerAccountNumber: logged_side = ? AND customer_account_number = ?
-- terminalId: logged_side = ? AND terminal_id = ?
-- rrn: logged_side = ? AND rrn = ?
-- responseCode: logged_side = ? AND response_code = ANY (?::text[])
-- maskedPan: logged_side = ? AND masked_pan >= ? AND masked_pan < ?
-- merchantId: event = 'LOGGED' AND super_agent_id = ANY (ARRAY(SELECT a.id FROM super_agents a WHERE a.merchant_id = ?)) AND logged_side = ?
-- transactionDateStart: logged_side = ? AND transaction_time >= ?
-- transactionDateEnd: logged_side = ? AND transaction_time < ?
-- createdDateFrom: event = 'LOGGED' AND logged_side = ? AND business_date >= ?::date
-- createdDateTo: event = 'LOGGED' AND logged_side = ? AND business_date <= ?::date
-- tatExpiryStartDate: logged_side = ? AND tat_expiry >= ?
-- tatExpiryEndDate: logged_side = ? AND tat_expiry < ?
-- text: logged_side = ? AND id IN (SELECT disputes_named(to_tsquery('simple', ?)))
-- orHeld: logged_side = ? AND (response_code = ANY (?::text[]) OR (status = 'SYSTEM_ACCEPTED' AND resolution_status = 'PENDING'))
-- answerable: logged_side = ? AND resolution_status = 'PENDING' AND logged_by <> ? AND ((status = 'PENDING' AND tat_expiry > ?) OR status = 'SYSTEM_ACCEPTED')

-- dispute-lists.filterByBank: List the disputes that the bank logged and that match a filter
-- as dispute-lists.byBank

-- dispute-lists.byAgents: List disputes that super agents logged
-- as dispute-lists.byBank

-- dispute-lists.filterByAgents: List the disputes that super agents logged and that match a filter
-- as dispute-lists.byBank

-- dispute-responses.list: List bulk dispute response files
-- as manual-refunds.batches

-- bulk-settlements.list: List bulk settlements
SELECT count(*) AS count FROM (SELECT 1 FROM bulk_settlements b WHERE true LIMIT ?) capped;
SELECT b.bulk_settlement_key, s.merchant_name, s.card_acceptor_id, s.phone_number, s.main_email, s.dispute_email, s.merchant_id, s.settlement_email, s.created_at AS created_time, b.transaction_count, b.transaction_total_amount, b.transaction_charge_amount, b.transaction_vat_amount, b.transaction_merchant_amount, b.transaction_time_begin, b.transaction_time_end, b.status, b.stop_detail AS stop_reason, b.settlement_type, b.report_status, b.report_failure, b.report_generation_attempt, b.created_at, b.completed_at, (SELECT coalesce(sum(p.attempts), 0)::bigint FROM payment_requests p WHERE p.bulk_settlement_key = b.bulk_settlement_key) AS payment_request_attempt FROM (SELECT * FROM bulk_settlements b WHERE true ORDER BY b.created_at DESC, b.id DESC OFFSET ? LIMIT ?) b JOIN super_agents s ON s.id = b.super_agent_id ORDER BY b.created_at DESC, b.id DESC;
-- cardAcceptorId: b.super_agent_id IN (SELECT id FROM super_agents WHERE card_acceptor_id = ?)
-- bulkSettlementKey: b.bulk_settlement_key = ?
-- settlementStatus: b.status = ?
-- reportStatus: b.report_status = ?
-- stopped: b.status = 'PENDING' AND b.stop_reason IS NOT NULL
-- startDate: b.created_at >= ?
-- endDate: b.created_at < ?

-- held-transactions.list: List transactions that are held out of settlement, with the reason and since when
SELECT count(*) AS count FROM (SELECT 1 FROM settlement_held h WHERE true LIMIT ?) capped;
SELECT h.transaction_id AS id, s.merchant_name, t.transaction_search_key, h.transaction_time, t.amount, h.reason, CASE WHEN h.reason = 'REVERSED' THEN v.reversal_search_key WHEN h.reason <> 'FEE_EXCEEDS_AMOUNT' THEN d.log_code END AS reference, h.held_at FROM (SELECT * FROM settlement_held h WHERE true ORDER BY h.held_at DESC, h.transaction_id DESC OFFSET ? LIMIT ?) h JOIN super_agents s ON s.id = h.super_agent_id JOIN transactions t ON t.transaction_time = h.transaction_time AND t.id = h.transaction_id AND t.super_agent_id = h.super_agent_id LEFT JOIN transaction_reversals v ON v.transaction_id = h.transaction_id LEFT JOIN disputes d ON d.transaction_id = h.transaction_id ORDER BY h.held_at DESC, h.transaction_id DESC;
-- cardAcceptorId: h.super_agent_id IN (SELECT id FROM super_agents WHERE card_acceptor_id = ?)
-- heldReason: h.reason = ?
-- heldState: h.reason IN ('ACCEPTED', 'REVERSED')

-- owed-back.list: List what was settled and is owed back, by a dispute that was accepted or a reversal that came later
SELECT count(*) AS count FROM (SELECT 1 FROM settlement_owed_back o JOIN bulk_settlements b ON b.id = o.bulk_id JOIN super_agents s ON s.id = o.super_agent_id JOIN transactions t ON t.transaction_time = o.transaction_time AND t.id = o.transaction_id AND t.super_agent_id = o.super_agent_id WHERE o.ended_at IS NULL LIMIT ?) capped;
SELECT o.id, b.bulk_settlement_key, s.merchant_name, t.transaction_search_key, o.transaction_time, o.amount, o.why, o.reference, o.noticed_at, o.ended_at, o.end_reason, o.end_comment, o.ended_by FROM settlement_owed_back o JOIN bulk_settlements b ON b.id = o.bulk_id JOIN super_agents s ON s.id = o.super_agent_id JOIN transactions t ON t.transaction_time = o.transaction_time AND t.id = o.transaction_id AND t.super_agent_id = o.super_agent_id WHERE o.ended_at IS NULL ORDER BY o.noticed_at DESC, o.id DESC OFFSET ? LIMIT ?;
-- cardAcceptorId: s.card_acceptor_id = ? AND o.ended_at IS NULL
-- bulkSettlementKey: b.bulk_settlement_key = ? AND o.ended_at IS NULL
-- owedState: o.ended_at IS NOT NULL

-- participant-reports.list: List participant reports, the latest settlement date first
SELECT count(*) AS count FROM (SELECT 1 FROM participant_reports r LEFT JOIN settlement_participants p ON p.id = r.participant_id LEFT JOIN super_agents s ON s.id = r.super_agent_id WHERE NOT EXISTS (SELECT 1 FROM participant_users pu JOIN users own ON own.id = pu.user_id WHERE own.username = ? AND pu.removed_at IS NULL AND (r.participant_id IS NULL OR r.participant_id <> ALL (pu.participant_ids))) LIMIT ?) capped;
SELECT r.owner_type, coalesce(p.participant_id, s.merchant_id) AS owner_id, coalesce(p.name, s.merchant_name) AS owner_name, r.detail_id, r.settlement_date AS report_time, r.created_at, r.status AS report_generation_status, r.failure AS failure_reason, r.generation, r.file_key, r.file_size, r.file_sha256 FROM participant_reports r LEFT JOIN settlement_participants p ON p.id = r.participant_id LEFT JOIN super_agents s ON s.id = r.super_agent_id WHERE NOT EXISTS (SELECT 1 FROM participant_users pu JOIN users own ON own.id = pu.user_id WHERE own.username = ? AND pu.removed_at IS NULL AND (r.participant_id IS NULL OR r.participant_id <> ALL (pu.participant_ids))) ORDER BY r.settlement_date DESC, r.owner_type DESC, lower(coalesce(p.name, s.merchant_name)), r.id OFFSET ? LIMIT ?;

-- participant-reports.filter: List the participant reports of owners and settlement dates; of today unless dates are given
SELECT count(*) AS count FROM (SELECT 1 FROM participant_reports r LEFT JOIN settlement_participants p ON p.id = r.participant_id LEFT JOIN super_agents s ON s.id = r.super_agent_id WHERE NOT EXISTS (SELECT 1 FROM participant_users pu JOIN users own ON own.id = pu.user_id WHERE own.username = ? AND pu.removed_at IS NULL AND (r.participant_id IS NULL OR r.participant_id <> ALL (pu.participant_ids))) AND r.settlement_date >= ?::date AND r.settlement_date <= ?::date LIMIT ?) capped;
SELECT r.owner_type, coalesce(p.participant_id, s.merchant_id) AS owner_id, coalesce(p.name, s.merchant_name) AS owner_name, r.detail_id, r.settlement_date AS report_time, r.created_at, r.status AS report_generation_status, r.failure AS failure_reason, r.generation, r.file_key, r.file_size, r.file_sha256 FROM participant_reports r LEFT JOIN settlement_participants p ON p.id = r.participant_id LEFT JOIN super_agents s ON s.id = r.super_agent_id WHERE NOT EXISTS (SELECT 1 FROM participant_users pu JOIN users own ON own.id = pu.user_id WHERE own.username = ? AND pu.removed_at IS NULL AND (r.participant_id IS NULL OR r.participant_id <> ALL (pu.participant_ids))) AND r.settlement_date >= ?::date AND r.settlement_date <= ?::date ORDER BY r.settlement_date DESC, r.owner_type DESC, lower(coalesce(p.name, s.merchant_name)), r.id OFFSET ? LIMIT ?;
-- ownerType: NOT EXISTS (SELECT 1 FROM participant_users pu JOIN users own ON own.id = pu.user_id WHERE own.username = ? AND pu.removed_at IS NULL AND (r.participant_id IS NULL OR r.participant_id <> ALL (pu.participant_ids))) AND r.owner_type = ? AND r.settlement_date >= ?::date AND r.settlement_date <= ?::date
-- ownerIds: NOT EXISTS (SELECT 1 FROM participant_users pu JOIN users own ON own.id = pu.user_id WHERE own.username = ? AND pu.removed_at IS NULL AND (r.participant_id IS NULL OR r.participant_id <> ALL (pu.participant_ids))) AND coalesce(p.participant_id, s.merchant_id) = ANY (?::text[]) AND r.settlement_date >= ?::date AND r.settlement_date <= ?::date
-- fromDate: 
-- toDate: 

-- statement-configurations.list: List how the columns of a statement are read
SELECT count(*) AS count FROM (SELECT 1 FROM statement_columns WHERE true LIMIT ?) capped;
SELECT config_key, field_name, column_header, value_type, mandatory, value_format, rule, version, updated_by, updated_at FROM statement_columns WHERE true ORDER BY position OFFSET ? LIMIT ?;

-- statements.list: List uploaded statement files
SELECT count(*) AS count FROM (SELECT 1 FROM statement_files WHERE true LIMIT ?) capped;
SELECT * FROM statement_files WHERE true ORDER BY uploaded_at DESC, id DESC OFFSET ? LIMIT ?;
-- startDate: uploaded_at >= ?
-- endDate: uploaded_at < ?

-- statements.dailyUploads: List the transaction dates of all statement files with their counts
SELECT count(*) AS count FROM (SELECT 1 FROM (SELECT transaction_date, sum(total_count)::bigint AS total_count FROM statement_days WHERE true GROUP BY transaction_date) days WHERE true LIMIT ?) capped;
SELECT * FROM (SELECT transaction_date, sum(total_count)::bigint AS total_count FROM statement_days WHERE true GROUP BY transaction_date) days WHERE true ORDER BY transaction_date DESC OFFSET ? LIMIT ?;
-- startDate: transaction_date >= ?::date
-- endDate: transaction_date <= ?::date

-- reconciliation-days.list: List the daily summaries of credits or debits
SELECT count(*) AS count FROM (SELECT 1 FROM ( SELECT transaction_date FROM statement_day_totals WHERE is_debit = ? UNION SELECT business_date FROM transaction_days WHERE response_code = ANY (?::text[]) ) days WHERE true LIMIT ?) capped;
SELECT d.transaction_date, a.count AS total_account_count, a.value AS total_account_value, o.count AS total_db_count, o.value AS total_db_value, a.success AS total_matched_and_successful, a.failed AS total_matched_and_failed, a.count - a.success - a.failed - r.count AS total_account_entry_unmatched, a.value - a.success_value - a.failed_value - r.value AS total_account_entry_unmatched_value FROM (SELECT * FROM ( SELECT transaction_date FROM statement_day_totals WHERE is_debit = ? UNION SELECT business_date FROM transaction_days WHERE response_code = ANY (?::text[]) ) days WHERE true ORDER BY transaction_date DESC OFFSET ? LIMIT ?) d CROSS JOIN LATERAL ( SELECT coalesce(sum(total_count), 0)::bigint AS count, coalesce(sum(total_value), 0)::bigint AS value, coalesce(sum(success_count), 0)::bigint AS success, coalesce(sum(success_value), 0)::bigint AS success_value, coalesce(sum(failed_count), 0)::bigint AS failed, coalesce(sum(failed_value), 0)::bigint AS failed_value FROM statement_day_totals s WHERE s.transaction_date = d.transaction_date AND s.is_debit = ? ) a CROSS JOIN LATERAL ( SELECT count(*)::bigint AS count, coalesce(sum(e.amount), 0)::bigint AS value FROM entry_resolutions x JOIN statement_entries e ON e.transaction_date = x.transaction_date AND e.id = x.entry_id WHERE x.transaction_date = d.transaction_date AND e.is_debit = ? ) r CROSS JOIN LATERAL (SELECT n.count - b.count AS count, n.value - b.value AS value FROM ( SELECT coalesce(sum(transaction_count), 0)::bigint AS count, coalesce(sum(amount), 0)::bigint AS value FROM transaction_days WHERE business_date = d.transaction_date AND response_code = ANY (?::text[]) ) n, (SELECT count(*)::bigint AS count, coalesce(sum(t.amount), 0)::bigint AS value FROM transactions t WHERE t.is_debit AND t.business_date = d.transaction_date AND t.response_code = ANY (?::text[])) b) o ORDER BY transaction_date DESC;
-- startDate: is_debit = ? UNION SELECT business_date FROM transaction_days WHERE response_code = ANY (?::text[]) ) days WHERE transaction_date >= ?::date
-- endDate: is_debit = ? UNION SELECT business_date FROM transaction_days WHERE response_code = ANY (?::text[]) ) days WHERE transaction_date <= ?::date
-- transactionIndicator: is_debit = ? UNION SELECT t.business_date FROM transactions t WHERE t.is_debit AND t.response_code = ANY (?::text[]) ) days WHERE true

-- reconciliation-days.databaseExceptions: List our approved transactions of a day that no statement line was found for
SELECT count(*) AS count FROM (SELECT 1 FROM transactions t WHERE t.transaction_time >= ? AND t.transaction_time < ? AND NOT t.is_debit AND t.response_code = ANY (?::text[]) AND NOT EXISTS (SELECT 1 FROM statement_entries l WHERE l.transaction_id = t.id AND l.transaction_date = t.business_date) AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.transaction_id = t.id) LIMIT ?) capped;
SELECT t.transaction_search_key, t.transaction_time, t.masked_pan, t.rrn, t.stan, t.amount AS transaction_amount, t.terminal_id, a.merchant_name, CASE WHEN t.transaction_time > ? THEN 'WAITING' ELSE 'MISSING' END AS state FROM (SELECT * FROM transactions t WHERE t.transaction_time >= ? AND t.transaction_time < ? AND NOT t.is_debit AND t.response_code = ANY (?::text[]) AND NOT EXISTS (SELECT 1 FROM statement_entries l WHERE l.transaction_id = t.id AND l.transaction_date = t.business_date) AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.transaction_id = t.id) ORDER BY t.transaction_time DESC, t.id DESC OFFSET ? LIMIT ?) t JOIN super_agents a ON a.id = t.super_agent_id ORDER BY t.transaction_time DESC, t.id DESC;
-- transactionIndicator: t.transaction_time >= ? AND t.transaction_time < ? AND t.is_debit AND t.response_code = ANY (?::text[]) AND NOT EXISTS (SELECT 1 FROM statement_entries l WHERE l.transaction_id = t.id AND l.transaction_date = t.business_date) AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.transaction_id = t.id)
-- state: t.transaction_time >= ? AND t.transaction_time < ? AND NOT t.is_debit AND t.response_code = ANY (?::text[]) AND NOT EXISTS (SELECT 1 FROM statement_entries l WHERE l.transaction_id = t.id AND l.transaction_date = t.business_date) AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.transaction_id = t.id) AND t.transaction_time <= ?

-- account-entries.search: Search the account entries of a day
-- transactionIndicator: e.transaction_date = ?::date AND e.is_debit
-- reconStatus: e.transaction_date = ?::date
-- disputeCreationStatus: e.transaction_date = ?::date AND EXISTS (SELECT 1 FROM entry_disputes d JOIN bulk_items i ON i.batch = d.batch AND i.row_number = d.row_number WHERE d.entry_id = e.id AND i.status = ?) AND NOT EXISTS (SELECT 1 FROM statement_pairs m JOIN transactions t ON t.transaction_time = m.transaction_time AND t.id = m.transaction_id WHERE m.transaction_date = e.transaction_date AND m.entry_id = e.id AND t.dispute_log_code IS NOT NULL)
-- isPairedByHand: e.transaction_date = ?::date
-- amount: e.transaction_date = ?::date AND e.amount = ?
-- maskedPan: e.transaction_date = ?::date AND e.masked_pan >= ? AND e.masked_pan < ?
-- terminalId: e.transaction_date = ?::date AND e.terminal_id = ?
-- narration: e.transaction_date = ?::date AND position(lower(?) IN lower(e.narration)) > 0

-- account-entries.open: List the account entries of all days that wait for somebody, the oldest first
SELECT count(*) AS count FROM (SELECT 1 FROM (SELECT e.* FROM statement_open_entries o JOIN statement_entries e ON e.transaction_date = o.transaction_date AND e.is_debit = o.is_debit AND e.id = o.entry_id) e WHERE NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = e.id) AND NOT EXISTS (SELECT 1 FROM entry_resolutions r WHERE r.entry_id = e.id) AND e.is_debit LIMIT ?) capped;
SELECT e.id, e.transaction_date, e.narration, e.masked_pan, e.rrn, e.stan, e.amount, e.terminal_id, e.is_debit, coalesce(r.status, CASE WHEN e.is_approved THEN 'MATCHED_SUCCESS' WHEN NOT e.is_approved THEN 'MATCHED_FAILED' ELSE m.status END, 'UNMATCHED') AS recon_status, m.tier IS NOT DISTINCT FROM 9 AS is_paired_by_hand, t.response_code, s.card_acceptor_id, b.bulk_settlement_key, t.dispute_log_code AS log_code, CASE WHEN t.dispute_log_code IS NOT NULL THEN 'SUCCESSFUL' ELSE i.status END AS dispute_creation_status, CASE WHEN t.dispute_log_code IS NULL AND i.status = 'FAILED' THEN i.message END AS dispute_failure FROM (SELECT * FROM (SELECT e.* FROM statement_open_entries o JOIN statement_entries e ON e.transaction_date = o.transaction_date AND e.is_debit = o.is_debit AND e.id = o.entry_id) e WHERE NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = e.id) AND NOT EXISTS (SELECT 1 FROM entry_resolutions r WHERE r.entry_id = e.id) AND e.is_debit ORDER BY e.transaction_date, e.id OFFSET ? LIMIT ?) e LEFT JOIN entry_resolutions r ON r.entry_id = e.id LEFT JOIN statement_matches m ON m.entry_id = e.id LEFT JOIN transactions t ON t.transaction_time = coalesce(e.transaction_time, m.transaction_time) AND t.id = coalesce(e.transaction_id, m.transaction_id) LEFT JOIN entry_disputes d ON d.entry_id = e.id LEFT JOIN bulk_items i ON i.batch = d.batch AND i.row_number = d.row_number LEFT JOIN super_agents s ON s.id = t.super_agent_id LEFT JOIN settlement_lines l ON l.transaction_time = t.transaction_time AND l.transaction_id = t.id AND l.super_agent_id = t.super_agent_id LEFT JOIN bulk_settlements b ON b.id = l.bulk_id ORDER BY e.transaction_date, e.id;

-- statement-layouts.list: List the layouts by which banks’ statements are read, with their versions
SELECT count(*) AS count FROM (SELECT 1 FROM statement_layouts l WHERE true LIMIT ?) capped;
SELECT account_number, layout_name, version, layout, created_by AS saved_by, approved_by, approved_at, version = (SELECT max(v.version) FROM statement_layouts v WHERE v.account_number = l.account_number) AS in_force FROM statement_layouts l WHERE true ORDER BY account_number, version DESC OFFSET ? LIMIT ?;
-- accountNumber: account_number = ?

-- bank-api-calls.list: Calls of the bank’s APIs by day, with both dates counted
SELECT count(*) AS count FROM (SELECT 1 FROM (SELECT api_name, service_name, (at AT TIME ZONE INTERVAL '01:00')::date AS log_date, count(*) FILTER (WHERE successful) AS success_count, count(*) FILTER (WHERE NOT successful) AS failure_count, round(avg(duration_ms) FILTER (WHERE successful), 1)::float8 AS average_success_response_time, round(avg(duration_ms) FILTER (WHERE NOT successful), 1)::float8 AS average_failure_response_time FROM bank_api_calls WHERE at >= ? AND at < ? GROUP BY 1, 2, 3) logs WHERE true LIMIT ?) capped;
SELECT * FROM (SELECT api_name, service_name, (at AT TIME ZONE INTERVAL '01:00')::date AS log_date, count(*) FILTER (WHERE successful) AS success_count, count(*) FILTER (WHERE NOT successful) AS failure_count, round(avg(duration_ms) FILTER (WHERE successful), 1)::float8 AS average_success_response_time, round(avg(duration_ms) FILTER (WHERE NOT successful), 1)::float8 AS average_failure_response_time FROM bank_api_calls WHERE at >= ? AND at < ? GROUP BY 1, 2, 3) logs WHERE true ORDER BY log_date DESC, api_name, service_name OFFSET ? LIMIT ?;

-- connection-closures.list: Database connections that were lost, by day and service
SELECT count(*) AS count FROM (SELECT 1 FROM (SELECT service, (at AT TIME ZONE INTERVAL '01:00')::date AS day, max(at) AS last, (array_agg(at ORDER BY at DESC, id DESC))[1:?::integer] AS times FROM connection_closures GROUP BY 1, 2) days WHERE true LIMIT ?) capped;
SELECT service, times FROM (SELECT service, (at AT TIME ZONE INTERVAL '01:00')::date AS day, max(at) AS last, (array_agg(at ORDER BY at DESC, id DESC))[1:?::integer] AS times FROM connection_closures GROUP BY 1, 2) days WHERE true ORDER BY last DESC, service OFFSET ? LIMIT ?;

-- incidents.list: Alerts that overlapped in time, as incidents, the last first
SELECT count(*) AS count FROM (SELECT 1 FROM alert_incidents i WHERE true LIMIT ?) capped;
SELECT i.id, i.began_at, i.ended_at, (SELECT count(*) FROM alerts a WHERE a.incident_id = i.id) AS alert_count, (SELECT count(*) FROM alert_notes n WHERE n.incident_id = i.id) AS note_count FROM alert_incidents i WHERE true ORDER BY i.id DESC OFFSET ? LIMIT ?;

-- transaction-processing.behind: Transactions behind a point, the newest first, by outcome
SELECT count(*) AS count FROM (SELECT 1 FROM transactions t WHERE t.transaction_time >= ?::timestamptz AND t.transaction_time < ?::timestamptz LIMIT ?) capped;
SELECT t.transaction_time AS time, a.merchant_name, t.response_code, t.amount, t.rrn, t.terminal_id, t.aptent_ms, t.bank_ms, t.transaction_search_key AS key FROM (SELECT * FROM transactions t WHERE t.transaction_time >= ?::timestamptz AND t.transaction_time < ?::timestamptz ORDER BY t.transaction_time DESC, t.id DESC OFFSET ? LIMIT ?) t JOIN super_agents a ON a.id = t.super_agent_id ORDER BY t.transaction_time DESC, t.id DESC;
-- outcome: t.transaction_time >= ?::timestamptz AND t.transaction_time < ?::timestamptz AND t.response_code = ANY (?::text[])

-- public-holidays.list: List public holidays, the latest first
SELECT count(*) AS count FROM (SELECT 1 FROM public_holidays r WHERE r.removed_at IS NULL LIMIT ?) capped;
SELECT r.id, r.version, (r.code)::text AS record_key, r.name, r.description, r.holiday_date AS the_date, r.recurring, r.active FROM public_holidays r WHERE r.removed_at IS NULL ORDER BY r.holiday_date DESC, r.id OFFSET ? LIMIT ?;

-- public-holidays.filter: List the public holidays that a filter finds; a recurring one is found by each of its days
SELECT count(*) AS count FROM (SELECT 1 FROM public_holidays r WHERE r.removed_at IS NULL LIMIT ?) capped;
SELECT r.id, r.version, (r.code)::text AS record_key, r.name, r.description, r.holiday_date AS the_date, r.recurring, r.active FROM public_holidays r WHERE r.removed_at IS NULL ORDER BY r.holiday_date DESC, r.id OFFSET ? LIMIT ?;
-- name: r.removed_at IS NULL AND position(lower(?) IN lower(r.name)) > 0
-- recurring: r.removed_at IS NULL AND r.recurring = ?
-- startDate: r.removed_at IS NULL AND (r.holiday_date BETWEEN ?::date AND ?::date OR (r.recurring AND EXISTS ( SELECT 1 FROM days_off(extract(year FROM ?::date)::integer) d WHERE d.name = r.name AND d.day BETWEEN ?::date AND ?::date)))
-- endDate: r.removed_at IS NULL AND (r.holiday_date BETWEEN ?::date AND ?::date OR (r.recurring AND EXISTS ( SELECT 1 FROM days_off(extract(year FROM ?::date)::integer) d WHERE d.name = r.name AND d.day BETWEEN ?::date AND ?::date)))
