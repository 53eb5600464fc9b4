-- The order in which users are listed.
CREATE INDEX users_by_name ON users (user_type, lower(first_name), lower(last_name), id);
