-- Alerts are mailed when they are raised; keeping one for the morning is a choice that a bank makes for it.
ALTER TABLE alert_configs ALTER COLUMN in_quiet_hours SET DEFAULT true;
UPDATE alert_configs SET in_quiet_hours = true;
