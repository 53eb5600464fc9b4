/** Secrets as files: what a variable would hold is read from the file that `<variable>_FILE` names. */
import { existsSync } from 'node:fs'
import { readPrivate } from './kept-file'

type Env = Record<string, string | undefined>

/** Every variable that opens something. Keys of the installation are files anyway: `kept-file.ts`. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_API_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'DIRECTORY_CLIENT_SECRET',
  'DIRECTORY_PEOPLE_TOKEN',
  'BANK_CLIENT_SECRET',
  'SMTP_URL',
  'ALERT_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_SESSION_TOKEN',
] as const

/** Editors and `echo` end a file with a new line, which is no part of the secret. */
function secretOf(name: string, path: string): string {
  if (!existsSync(path)) throw new Error(`The file ${path}, named by ${name}_FILE, does not exist.`)
  const secret = readPrivate(path, `The file named by ${name}_FILE,`).toString('utf8').trim()
  if (secret) return secret
  throw new Error(`The file ${path}, named by ${name}_FILE, is empty.`)
}

/**
 * The environment with the secrets that files hold.
 * @throws Error with a sentence that names the variable: for one that is given twice, or a file that is not there, is
 * empty, or can be read by others
 */
export function withSecretFiles(env: Env): Env {
  const named = secretVariables.filter((name) => env[`${name}_FILE`])
  const twice = named.find((name) => env[name])
  if (twice) throw new Error(`${twice} and ${twice}_FILE are both given. Leave one of them out.`)
  const read = named.map((name) => [name, secretOf(name, env[`${name}_FILE`] ?? '')])
  return { ...env, ...Object.fromEntries(read) }
}
