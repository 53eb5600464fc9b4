-- A statement's file goes after its time; what was read from it stays.
ALTER TABLE statement_files ALTER COLUMN storage_key DROP NOT NULL;
