/** A workbook that is written while it is read, so that its size does not matter; few at once. */
import type { Readable } from 'node:stream'
import { MAX_WAIT_MS, MAX_WAITING_WRITERS, MAX_WRITERS } from './limits'
import { createTurns, type Release } from './turns'
import { type Cell, startWorkbook, type WorkbookSpec, type WorkbookWriter } from './workbook-writer'

/** Hands all rows over, some at a time; the next are read when the last were taken. */
export type EachRows = (take: (rows: Cell[][]) => Promise<void>) => Promise<void>

const turns = createTurns({
  running: MAX_WRITERS,
  waiting: MAX_WAITING_WRITERS,
  waitMs: MAX_WAIT_MS,
  refusal: 'writers-busy',
})

/**
 * Does work whose rows will be written, with the turn to write already there. @throws Refusal 503 when too many wait
 * @returns what the work came to, and the turn, which is given back where the work fails
 */
export async function withWritingTurn<T>(work: () => Promise<T>): Promise<readonly [T, Release]> {
  const turn = await turns.acquire()
  try {
    return [await work(), turn]
  } catch (error) {
    turn()
    throw error
  }
}

/**
 * Writes a workbook. Its first rows are read before its thread is started, so that rows that cannot be read are thrown
 * here; what fails later breaks the content off. The turn is given back with the content's end.
 */
export async function writtenWorkbook(spec: WorkbookSpec, each: EachRows, turn?: Release): Promise<Readable> {
  const release = turn ?? (await turns.acquire())
  return new Promise((resolve, reject) => {
    let begun: WorkbookWriter | null = null
    const begin = (): WorkbookWriter => {
      if (begun) return begun
      begun = startWorkbook(spec)
      begun.content.once('close', release)
      resolve(begun.content)
      return begun
    }
    each((rows) => begin().write(rows))
      .then(() => begin().end())
      .catch((error: Error) => {
        begun?.abandon(error)
        release()
        reject(error)
      })
  })
}
