import { businessDate } from '@dcir/core/time/lagos'

/** A slower answer says too little about when it was written. */
const TOO_SLOW_MS = 5_000
/** The header counts whole seconds. */
const HALF_SECOND_MS = 500

let offsetMs = 0

/** Seconds that answers of a standby are old at most, by their addresses; an answer of now has none. */
export const dataAges = new Map<string, string>()

/**
 * Learns the server's time from the `Date` of one of its answers. A difference within the error of the header and of
 * the journey changes nothing, so that a correct time stays as it is and a corrected one does not jump.
 */
export function heardServer(date: string | null, sentAt: number, now = Date.now()): void {
  const written = Date.parse(date ?? '')
  const journey = now - sentAt
  if (Number.isNaN(written) || journey < 0 || journey > TOO_SLOW_MS) return
  const seen = written + HALF_SECOND_MS - (sentAt + journey / 2)
  const doubt = HALF_SECOND_MS + journey / 2
  if (Math.abs(seen - offsetMs) <= doubt) return
  offsetMs = Math.abs(seen) <= doubt ? 0 : seen
}

/** Now by the server's clock, in milliseconds: deadlines run by it, whatever this machine's clock says. */
export const serverNow = (): number => Date.now() + offsetMs

/** Today's business date by the server's clock. */
export const today = (): string => businessDate(new Date(serverNow()))
