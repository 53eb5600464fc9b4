/** The key of a service account, with which programs call in place of signing in. */
import { readFile } from 'node:fs/promises'
import { keyIdIn } from '@dcir/core/access/service-accounts/rules'
import { usageError } from './exit-codes'
import type { LocalPath } from './host'

/**
 * From DCIR_API_KEY, or from the file that DCIR_API_KEY_FILE names; null where neither is set.
 * @throws CliError for what is no key, which is not repeated
 */
export async function apiKeyOf(env: NodeJS.ProcessEnv, path: (typed: string) => LocalPath): Promise<string | null> {
  const { DCIR_API_KEY: given, DCIR_API_KEY_FILE: file } = env
  if (!given && !file) return null
  const text = given || (await readFile(path(file ?? '').path, 'utf8').catch(() => null))
  if (text === null) throw usageError(`The file ${file}, named by DCIR_API_KEY_FILE, cannot be read.`)
  const key = text.trim()
  if (keyIdIn(key) === null)
    throw usageError(`${given ? 'DCIR_API_KEY' : `The file ${file}`} holds no key of a service account.`)
  return key
}
