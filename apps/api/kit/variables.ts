/** Variables that the programs read, and those that look like one of them by mistake. */

/** Every variable of `apps/launcher/docs/configure.md`; a test compares the two. */
export const variables: readonly string[] = [
  'BANK_NAME',
  'API_URL',
  'BACK_OFFICE_URL',
  'SUPER_AGENT_URL',
  'MONITOR_URL',
  'HOST',
  'API_PORT',
  'BACK_OFFICE_PORT',
  'SUPER_AGENT_PORT',
  'MONITOR_PORT',
  'TRUSTED_PROXIES',
  'CONSOLE_ORIGINS',
  'BACK_OFFICE_CONFIG',
  'SUPER_AGENT_CONFIG',
  'MONITOR_CONFIG',
  'CONSOLE',
  'PORT',
  'DCIR_DATA_DIR',
  'DATABASE_URL',
  'DATABASE_API_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'DATABASE_READ_LAG_SECONDS',
  'DATABASE_PREPARED',
  'DATABASE_PLAIN',
  'DEMO',
  'SIMULATE',
  'TRAINING',
  'DIRECTORY',
  'DIRECTORY_PORT',
  'BANK',
  'BANK_URL',
  'BANK_TOKEN_URL',
  'BANK_CLIENT_ID',
  'BANK_CLIENT_SECRET',
  'BANK_CERTIFICATE_FILE',
  'BANK_CERTIFICATE_KEY_FILE',
  'BANK_CA_FILE',
  'BANK_TIMEOUT_MS',
  'INGESTION_TOKEN_FILE',
  'PASSWORD_PROFILE',
  'IDLE_MINUTES',
  'MONITOR_IDLE_MINUTES',
  'SESSION_MINUTES',
  'LOCK_MINUTES',
  'ENCRYPTED_LOGIN',
  'LOGIN_KEY_FILE',
  'LOGIN_PUBLIC_KEY_FILE',
  'SECRETS_KEY_FILE',
  'DIRECTORY_ISSUER',
  'DIRECTORY_CLIENT_ID',
  'DIRECTORY_CLIENT_SECRET',
  'DIRECTORY_REDIRECT_URL',
  'DIRECTORY_JWKS_URL',
  'DIRECTORY_PEOPLE_URL',
  'DIRECTORY_PEOPLE_TOKEN',
  'ENCODED_AUTHORITIES',
  'FILES',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_PREFIX',
  'AWS_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_SESSION_TOKEN',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'SMTP_URL',
  'MAIL_FROM',
  'ALERT_WEBHOOK_URL',
  'ALERT_WEBHOOK_SECRET',
  'LOG_LEVEL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_SERVICE_NAME',
  'AUDIT_HEADS_FILE',
  'AUDIT_KEY_FILE',
  'REFERENCE',
  'DRAIN_SECONDS',
  'UI_RUNTIME',
  'DCIR_COMMIT',
  'RELEASE_MONTH',
  'DCIR_API_URL',
  'DCIR_PROFILE',
  'DCIR_CONFIG_DIR',
  'DCIR_USERNAME',
  'DCIR_PASSWORD',
  'DCIR_SECOND_FACTOR',
  'DCIR_NEW_PASSWORD',
  'DCIR_LOGIN_KEY_FILE',
  'DCIR_DEBUG',
  'DCIR_API_KEY',
  'DCIR_API_KEY_FILE',
  'EVENT_PRIVATE_ADDRESSES',
  'AUDIT_STREAM',
  'AUDIT_STREAM_CA_FILE',
  'RELEASE_KEY_FILE',
]

/** Beginnings that are ours: a variable that has one and is none of the above says something that nobody hears. */
const OURS =
  /^(DCIR|API|BANK|BACK_OFFICE|SUPER_AGENT|MONITOR|DATABASE|DIRECTORY|INGESTION|S3|SMTP|ALERT|METRICS|AUDIT|SECRETS|LOGIN|EVENT)_/
/** Names that Kubernetes gives to every container for a service called `api`, or `bank`. */
const OF_SERVICES = /_(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/
/** Switches of the project's own tests. */
const OF_TESTS = /^DCIR_(TEST|E2E)_/

/** Letters that are missing, too many, other ones, or two that changed places; stops counting beyond the limit. */
function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const differs = one[row - 1] === other[column - 1] ? 0 : 1
      const [above = 0, left = 0, diagonal = 0] = [last[column], next[column - 1], last[column - 1]]
      let least = Math.min(above + 1, left + 1, diagonal + differs)
      const changedPlaces = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && changedPlaces) least = Math.min(least, (before[column - 2] ?? 0) + 1)
      next.push(least)
    }
    before = last
    last = next
  }
  return last.at(-1) ?? 0
}

/** A short name has many neighbours that are words of others, such as HOME beside HOST. */
const limitOf = (name: string) => (name.length < 6 ? 1 : 2)

export interface Misspelt {
  name: string
  /** The variable that was probably meant; null where only the beginning is ours. */
  meant: string | null
}

/**
 * @param secrets variables that may be named with `_FILE` as well
 * @returns variables of the environment that no program reads and that look like ours, in alphabetical order
 */
export function misspelt(env: Readonly<Record<string, string | undefined>>, secrets: readonly string[]): Misspelt[] {
  const known = [...variables, ...secrets.map((name) => `${name}_FILE`)]
  const given = Object.keys(env).filter((name) => env[name] !== undefined && !known.includes(name))
  return given.sort().flatMap((name) => {
    if (OF_SERVICES.test(name) || OF_TESTS.test(name)) return []
    const near = known
      .map((one) => ({ one, steps: distance(name, one, limitOf(one)) }))
      .filter(({ one, steps }) => steps <= limitOf(one))
      .sort((a, b) => a.steps - b.steps)
    const meant = near[0]?.one ?? null
    return meant !== null || OURS.test(name) ? [{ name, meant }] : []
  })
}

/** Sentence for whoever set it. */
export const saysMisspelt = ({ name, meant }: Misspelt): string =>
  `${name} is read by no program${meant === null ? '' : `; ${meant} is`}.`
