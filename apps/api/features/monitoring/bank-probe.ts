/** One light question a minute, so that a bank which fails is noticed before a customer meets it. */
import type { BankGateway } from '../../bank/gateway'
import { BANK, type Database, type Sql } from '../../db/database'
import { sql } from '../../db/sql'
import type { Clock } from '../../kit/clock'

export const PROBE_MS = 60_000

/** Every adapter answers that it has never heard of this transfer; nothing is moved or changed by the question. */
const NO_TRANSFER = 'DCIR-IS-THE-BANK-THERE'

const bankProbeStore = (db: Sql) => ({
  calledSince: async (since: Date) =>
    (await db.first(sql`SELECT 1 FROM bank_api_calls WHERE at > ${since} LIMIT 1`)) !== undefined,
})

interface Deps {
  database: Database
  clock: Clock
  bank: BankGateway
}

/** Asks the bank unless somebody did within the last minute; the call is logged as any other, whatever comes of it. */
export const bankProbe =
  ({ database, clock, bank }: Deps) =>
  async (): Promise<void> => {
    const since = new Date(clock.now().getTime() - PROBE_MS)
    if (await database.read(BANK, (db) => bankProbeStore(db).calledSince(since))) return
    await bank.transferStatus(NO_TRANSFER).catch(() => undefined)
  }
