/** `dcir admin doctor`: all checks, in the order of the report. */
import { activityChecks } from './activity'
import { addressChecks } from './addresses'
import { backupChecks } from './backups'
import { businessChecks } from './business'
import { type Check, examine, type Result } from './check'
import { clockChecks } from './clock'
import { databaseChecks } from './database'
import { keyChecks } from './keys'
import { machineChecks } from './machine'
import { outsideChecks } from './outside'
import { peopleChecks } from './people'
import { rightsChecks } from './rights'
import { settingsChecks } from './settings'
import { standbyChecks } from './standby'
import { type Asked, type Env, surroundingsOf } from './surroundings'
import { workChecks } from './work'

export const doctorChecks: readonly Check[] = [
  ...settingsChecks,
  ...machineChecks,
  ...databaseChecks,
  ...standbyChecks,
  ...rightsChecks,
  ...activityChecks,
  ...keyChecks,
  ...clockChecks,
  ...addressChecks,
  ...workChecks,
  ...backupChecks,
  ...outsideChecks,
  ...businessChecks,
  ...peopleChecks,
]

/** A line that hangs is not waited for at the end either. */
const CLOSE_MS = 2_000

/** Looks at everything; changes nothing. */
export async function runDoctor(env: Env, asked: Asked = {}): Promise<Result[]> {
  const surroundings = surroundingsOf(env, asked)
  try {
    return await examine(doctorChecks, surroundings)
  } finally {
    const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())
    await Promise.race([surroundings.close().catch(() => undefined), late])
  }
}
