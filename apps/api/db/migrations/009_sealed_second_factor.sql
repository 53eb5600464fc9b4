-- The secret of a second factor lies sealed with the installation's key. What lay plain stays readable for the moment
-- until the API, which alone has the key, seals it at its start: a first byte of 0 marks it, and nothing signs in by it.
-- The column keeps its name, so that a process of the version before, should one still run, finds a secret that it
-- cannot read and refuses, where an empty column would let everybody in without their code.
ALTER TABLE users
  ALTER COLUMN second_factor_secret TYPE bytea USING
    '\x00'::bytea || convert_to(nullif(second_factor_secret, ''), 'UTF8'),
  ADD CHECK (second_factor_secret IS NULL OR get_byte(second_factor_secret, 0) IN (0, 1));
