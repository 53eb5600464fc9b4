/** Configuration values as the rules need them; screens read the same table through its feature. */
import type { Sql } from './database'

/** The text of a value, or undefined when the key is not there. */
export async function configurationText(sql: Sql, key: string): Promise<string | undefined> {
  const row = await sql.first<{ value: string }>(
    'SELECT config_value AS value FROM configurations WHERE config_key = $1',
    [key],
  )
  return row?.value
}

/** A comma-separated value as a list; empty when the key is not there. */
export async function configurationList(sql: Sql, key: string): Promise<string[]> {
  const text = await configurationText(sql, key)
  return (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}

/** A limit that is configured in megabytes, in bytes; the fallback holds when it is missing or no number. */
export async function configuredBytes(sql: Sql, key: string, fallback: number): Promise<number> {
  const megabytes = Number((await configurationText(sql, key))?.trim() || Number.NaN)
  return Number.isFinite(megabytes) && megabytes > 0 ? megabytes * 1024 ** 2 : fallback
}
