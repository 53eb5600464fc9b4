-- A key filled at random costs a third of accepting a line. It found lines that an earlier file had brought as well, which
-- the few days that two files share show as quickly; what joins a line with a transaction has its key on the transaction.
ALTER TABLE statement_entries DROP COLUMN match_key;
