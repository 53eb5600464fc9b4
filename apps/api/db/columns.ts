/** Rows as columns, for `unnest`: a set of rows goes to the database as one array for each of its columns. */

/**
 * @example
 * sql.run('INSERT INTO seen SELECT * FROM unnest($1::integer[], $2::text[])', columns(rows, 'id', 'name'))
 */
export const columns = <T>(rows: readonly T[], ...names: readonly (keyof T)[]): unknown[][] =>
  names.map((name) => rows.map((row) => row[name]))
