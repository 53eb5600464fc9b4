/** A check of an installation, and how a number of them run: one that fails or hangs is a finding, and no end of the others. */
import { CannotCheck, type Surroundings } from './surroundings'

export type State = 'ok' | 'warning' | 'failure' | 'skipped'

export interface Finding {
  state: State
  /** The result, in a sentence. */
  says: string
  /** The remedy; empty where none is needed. */
  cure: string
}

export interface Check {
  /** Group and name, such as `database.version`. */
  id: string
  /** Title of the check, as the guide lists it. */
  title: string
  /** Milliseconds for a check that takes longer than the others. */
  limitMs?: number
  run(surroundings: Surroundings): Promise<Finding> | Finding
}

export interface Result extends Finding {
  id: string
  title: string
}

export const ok = (says: string): Finding => ({ state: 'ok', says, cure: '' })
export const warning = (says: string, cure: string): Finding => ({ state: 'warning', says, cure })
export const failure = (says: string, cure: string): Finding => ({ state: 'failure', says, cure })
export const skipped = (says: string): Finding => ({ state: 'skipped', says, cure: '' })

const LIMIT_MS = 10_000
const MAX_LENGTH = 600

const worst = ['failure', 'warning', 'ok', 'skipped'] as const
/** The worst state of all; `ok` where everything was skipped. */
export function worstOf(results: readonly Pick<Finding, 'state'>[]): 'ok' | 'warning' | 'failure' {
  const state = worst.find((one) => results.some((result) => result.state === one))
  return state === 'failure' || state === 'warning' ? state : 'ok'
}

/** The worst of several findings about one thing, with what each of that kind says. */
export function gathered(findings: readonly Finding[], allWell: string): Finding {
  const state = worstOf(findings)
  if (state === 'ok') return ok(allWell)
  const bad = findings.filter((one) => one.state === state)
  return {
    state,
    says: bad.map(({ says }) => says).join(' '),
    cure: [...new Set(bad.map(({ cure }) => cure))].join(' '),
  }
}

/** One line, whatever a server answered. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)

async function within(check: Check, surroundings: Surroundings, limitMs: number): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    const says = `The check did not end within ${Math.round(limitMs / 1000)} s.`
    timer = setTimeout(
      () => resolve(failure(says, 'See whether what it asks answers at all, and run it again.')),
      limitMs,
    )
  })
  try {
    return await Promise.race([Promise.resolve().then(() => check.run(surroundings)), late])
  } catch (error) {
    if (error instanceof CannotCheck) return skipped(error.message)
    const { message, code = '' } = error as Error & { code?: string }
    return failure(`The check failed: ${message || code}`, 'Mend what it names, and run it again.')
  } finally {
    clearTimeout(timer)
  }
}

/** Runs all at the same time. @param limitMs for each that names no limit of its own */
export function examine(checks: readonly Check[], surroundings: Surroundings, limitMs = LIMIT_MS): Promise<Result[]> {
  const one = async (check: Check): Promise<Result> => {
    const { id, title } = check
    const { state, says, cure } = await within(check, surroundings, check.limitMs ?? limitMs)
    return { id, title, state, says: oneLine(surroundings.hide(says)), cure: oneLine(surroundings.hide(cure)) }
  }
  return Promise.all(checks.map(one))
}
