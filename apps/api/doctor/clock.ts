/** Clocks: codes of second factors and deadlines need that of this machine, of the database and of the world to agree. */

import { isLoopback } from '@dcir/core/validators/addresses'
import { sql } from '../db/sql'
import { type Check, type Finding, failure, ok, skipped, warning } from './check'
import { outsideAddresses } from './line'

const NOTICED_MS = 2_000
/** A code of a second factor lives for so long. */
const TOO_MUCH_MS = 30_000
const PATIENCE_MS = 5_000

function compared(differenceMs: number, roughMs: number, of: string): Finding {
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  const says = `This machine’s clock is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} ${of}.`
  const cure = 'Let both follow a time server (chrony, systemd-timesyncd).'
  if (Math.abs(differenceMs) > TOO_MUCH_MS) return failure(says, cure)
  return Math.abs(differenceMs) > NOTICED_MS + roughMs ? warning(says, cure) : ok(`The clock agrees with ${of}.`)
}

export const clockChecks: readonly Check[] = [
  {
    id: 'clock.database',
    title: 'This machine’s clock and the database’s agree',
    async run({ server, clock }) {
      const [before, row, after] = [
        clock.now().getTime(),
        await server((one) => one.first<{ at: Date }>(sql`SELECT clock_timestamp() AS at`)),
        clock.now().getTime(),
      ]
      return compared((before + after) / 2 - (row?.at.getTime() ?? before), after - before, 'that of the database')
    },
  },
  {
    id: 'clock.world',
    title: 'This machine’s clock agrees with a server outside',
    async run(surroundings) {
      const address = outsideAddresses(surroundings.config()).find((one) => !isLoopback(new URL(one).hostname))
      const asked = surroundings.timeFrom ?? address
      if (!asked) return skipped('No address outside of this machine is named in the settings.')
      const { origin, host } = new URL(asked)
      const answer = await fetch(origin, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(() => null)
      const said = Date.parse(answer?.headers.get('date') ?? '')
      if (Number.isNaN(said)) return skipped(`${host} did not say what time it is.`)
      // A header is cut to whole seconds.
      return compared(surroundings.clock.now().getTime() - said, 1000, `that of ${host}`)
    },
  },
]
