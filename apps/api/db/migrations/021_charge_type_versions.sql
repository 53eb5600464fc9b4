-- Charge types are versioned: a change adds a version, and what was charged before keeps the one that it used.
ALTER TABLE charge_types
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN changed_by text NOT NULL DEFAULT 'installation',
  -- One that was removed is neither listed nor offered; its code is not given again.
  ADD COLUMN removed_at timestamptz,
  -- A term that the model does not use is null, and none that it uses is.
  ADD CONSTRAINT charge_types_flat CHECK ((flat IS NOT NULL) = (charge_type = 'FLAT')),
  ADD CONSTRAINT charge_types_percentage CHECK ((percentage IS NOT NULL) = (charge_type <> 'FLAT')),
  ADD CONSTRAINT charge_types_maximum
    CHECK ((maximum_cap IS NOT NULL) = (charge_type IN ('PERCENT_MAX_CAP', 'PERCENT_MAX_MIN_CAP'))),
  ADD CONSTRAINT charge_types_minimum
    CHECK ((minimum_cap IS NOT NULL) = (charge_type IN ('PERCENT_MIN_CAP', 'PERCENT_MAX_MIN_CAP'))),
  ADD CONSTRAINT charge_types_caps CHECK (minimum_cap <= maximum_cap);

CREATE TABLE charge_type_versions (
  charge_type_id integer NOT NULL REFERENCES charge_types,
  version integer NOT NULL,
  charge_type_name text NOT NULL,
  charge_type_desc text NOT NULL,
  charge_type text NOT NULL,
  flat bigint,
  minimum_cap bigint,
  maximum_cap bigint,
  percentage numeric(9,6),
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  PRIMARY KEY (charge_type_id, version)
);
CREATE TRIGGER charge_type_versions_keep BEFORE UPDATE OR DELETE ON charge_type_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER charge_type_versions_keep_all BEFORE TRUNCATE ON charge_type_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whoever writes a charge type writes its version with it; terms cannot change within a version.
CREATE FUNCTION keep_charge_type_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.code <> OLD.code THEN
    RAISE EXCEPTION 'the code of a charge type does not change';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.charge_type_name, NEW.charge_type_desc, NEW.charge_type, NEW.flat, NEW.minimum_cap,
       NEW.maximum_cap, NEW.percentage) IS NOT DISTINCT FROM (OLD.charge_type_name, OLD.charge_type_desc,
       OLD.charge_type, OLD.flat, OLD.minimum_cap, OLD.maximum_cap, OLD.percentage) AND NEW.version = OLD.version THEN
    RETURN NULL;
  END IF;
  INSERT INTO charge_type_versions VALUES (NEW.id, NEW.version, NEW.charge_type_name, NEW.charge_type_desc,
    NEW.charge_type, NEW.flat, NEW.minimum_cap, NEW.maximum_cap, NEW.percentage, NEW.changed_at, NEW.changed_by);
  RETURN NULL;
END $$;
CREATE TRIGGER charge_types_version AFTER INSERT OR UPDATE ON charge_types
  FOR EACH ROW EXECUTE FUNCTION keep_charge_type_version();

INSERT INTO charge_type_versions
SELECT id, version, charge_type_name, charge_type_desc, charge_type, flat, minimum_cap, maximum_cap, percentage,
  changed_at, changed_by FROM charge_types;
