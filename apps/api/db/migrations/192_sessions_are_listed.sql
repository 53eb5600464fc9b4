-- People see their own sessions and end one of them, by a number that opens nothing.
ALTER TABLE sessions ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY UNIQUE;
