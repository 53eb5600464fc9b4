-- Hours since the last backup of the platform's own database: one a day is expected, and it may run for two hours.
INSERT INTO alert_configs (metric_code, metric_name, metric_unit, logical_operator, threshold_value, window_size, cool_down_period)
VALUES ('BACKUP_AGE', 'Age of the last backup', 'hours', 'GREATER_THAN', 26, 1, 720);
