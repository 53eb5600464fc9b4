/** How often each statement of this process ran and how long that took, by its text: without values, and bounded. */

export interface StatementCount {
  /** With numbered parameters; what the source wrote as a literal is left out as well. */
  text: string
  executions: number
  elapsedMs: number
  firstAt: Date
  lastAt: Date
}

/** Different statements between two writings; what is beyond them is not counted. */
const MAX_STATEMENTS = 500
const MAX_TEXT = 10_000

/** Texts and numbers that stand in the statement itself may be somebody's; which they are does not matter here. */
const withoutLiterals = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .replace(/'(?:[^']|'')*('|$)/g, "'?'")
    .replace(/(?<![\w$.])\d+(?:\.\d+)?\b/g, '?')

export type StatementStatistics = ReturnType<typeof createStatementStatistics>

export function createStatementStatistics(now: () => Date) {
  let counts = new Map<string, StatementCount>()

  function note(text: string, elapsedMs: number): void {
    const at = now()
    const known = counts.get(text)
    if (known) {
      known.executions++
      known.elapsedMs += elapsedMs
      known.lastAt = at
    } else if (counts.size < MAX_STATEMENTS) {
      counts.set(text, { text: withoutLiterals(text), executions: 1, elapsedMs, firstAt: at, lastAt: at })
    }
  }

  return {
    /** Runs a statement and counts it, whether it succeeds or fails. */
    async measured<T>(text: string, run: () => Promise<T>): Promise<T> {
      const began = performance.now()
      try {
        return await run()
      } finally {
        note(text, performance.now() - began)
      }
    },
    /** The counts since the last call. */
    take(): StatementCount[] {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
  }
}
