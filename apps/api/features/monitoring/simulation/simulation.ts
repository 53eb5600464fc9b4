/** Instructions to the simulator: shared by all processes, ended by time, and refused where there is no simulator. */

import { Refusal } from '@dcir/core/errors/catalogue'
import { simulation } from '@dcir/core/monitoring/simulation-contract'
import { type BankMode, bankModes, simulationLines } from '@dcir/core/monitoring/simulation-rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf } from '../../../call/call'
import type { Config } from '../../../config'
import { BANK, type Database, type Sql } from '../../../db/database'
import { sql } from '../../../db/sql'
import type { Clock } from '../../../kit/clock'
import type { Writes } from '../../../write/write'

interface InstructionRow {
  subject: string
  mode: string
  until: Date
  merchantName: string | null
}

const THE_BANK = 'BANK'

export const simulationStore = (db: Sql) => ({
  /** The instructions that are in force now, with their subjects. */
  active: (now: Date) =>
    db.rows<InstructionRow>(
      sql`SELECT s.subject, s.mode, s.until, a.merchant_name FROM simulations s
       LEFT JOIN super_agents a ON a.card_acceptor_id = s.subject
       WHERE s.until > ${now} AND s.mode <> 'WELL' ORDER BY s.subject`,
    ),
  instruct: (subject: string, mode: string, until: Date) =>
    db.run(
      sql`INSERT INTO simulations (subject, mode, until) VALUES (${subject}, ${mode}, ${until})
       ON CONFLICT (subject) DO UPDATE SET mode = excluded.mode, until = excluded.until`,
    ),
  agent: (cardAcceptorId: string) =>
    db.first<{ name: string }>(
      sql`SELECT merchant_name AS name FROM super_agents WHERE card_acceptor_id = ${cardAcceptorId}`,
    ),
})

const modeOf = (rows: readonly InstructionRow[]): BankMode | null => {
  const wanted = rows.find(({ subject }) => subject === THE_BANK)?.mode
  return bankModes.find((mode) => mode === wanted) ?? null
}

/** How the simulated bank is to behave now, or null. */
export const bankModeNow = (database: Database, clock: Clock) => (): Promise<BankMode | null> =>
  database.read(BANK, async (db) => modeOf(await simulationStore(db).active(clock.now())))

/** The card acceptor ids of whose traffic is to be quiet now. */
export const quietNow = async (database: Database, clock: Clock): Promise<ReadonlySet<string>> => {
  const rows = await database.read(BANK, (db) => simulationStore(db).active(clock.now()))
  return new Set(rows.filter(({ mode }) => mode === 'QUIET').map(({ subject }) => subject))
}

const until = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

/** Tells the simulated bank how to behave. @returns the sentence that says so */
export async function tellBank(db: Sql, at: Date, mode: BankMode | 'WELL', minutes: number): Promise<string> {
  const end = until(at, minutes)
  await simulationStore(db).instruct(THE_BANK, mode, end)
  const [message = 'The simulated bank is told to be well.'] =
    mode === 'WELL' ? [] : simulationLines({ bank: { mode, until: lagosIso(end) }, quiet: [] })
  return message
}

interface Deps {
  database: Database
  clock: Clock
  writes: Writes
}

export function simulationRoutes({ database, clock, writes }: Deps, bank: Config['bank']) {
  const simulated = bank === 'simulated'
  const refuse = () => {
    if (!simulated) throw new Refusal('no-simulator')
  }
  const shown = async (db: Sql) => {
    const rows = simulated ? await simulationStore(db).active(clock.now()) : []
    const mode = modeOf(rows)
    const end = rows.find(({ subject }) => subject === THE_BANK)?.until
    return {
      simulated,
      bank: mode && end ? { mode, until: lagosIso(end) } : null,
      quiet: rows
        .filter((row) => row.mode === 'QUIET')
        .map((row) => ({
          cardAcceptorId: row.subject,
          merchantName: row.merchantName ?? row.subject,
          until: lagosIso(row.until),
        })),
    }
  }
  return routesOf(simulation, {
    show: (call) => database.read(call.scope, shown),

    bank: (call, { body: { mode, minutes } }) => {
      refuse()
      return writes.run(call, simulation.bank, {
        change: async ({ db, at }) => ({
          answer: { message: await tellBank(db, at, mode, minutes) },
          subject: 'simulated bank',
          details: { mode, minutes },
        }),
      })
    },

    superAgent: (call, { params: { cardAcceptorId }, body: { mode, minutes } }) => {
      refuse()
      return writes.run(call, simulation.superAgent, {
        async change({ db, at }) {
          const agent = await simulationStore(db).agent(cardAcceptorId)
          if (!agent) throw new Refusal('not-found', { label: 'Super agent' })
          const end = until(at, minutes)
          await simulationStore(db).instruct(cardAcceptorId, mode, end)
          const quiet = mode === 'QUIET' ? [{ merchantName: agent.name, until: lagosIso(end) }] : []
          const [message = `${agent.name} is told to be as usual.`] = simulationLines({ bank: null, quiet })
          return { answer: { message }, subject: cardAcceptorId, details: { mode, minutes } }
        },
      })
    },
  })
}
