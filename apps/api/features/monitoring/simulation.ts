/** Instructions to the simulator: shared by all processes, ended by time, and refused where there is no simulator. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { simulation } from '@dcir/core/monitoring/simulation-contract'
import { type BankMode, bankModes, simulationLines } from '@dcir/core/monitoring/simulation-rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf } from '../../call/call'
import type { Config } from '../../config'
import { BANK, type Database, type Sql } from '../../db/database'
import type { Clock } from '../../kit/clock'
import type { Writes } from '../../write/write'

interface InstructionRow {
  subject: string
  mode: string
  until: Date
  merchantName: string | null
}

const THE_BANK = 'BANK'

export const simulationStore = (sql: Sql) => ({
  /** The instructions that are in force now, with their subjects. */
  active: (now: Date) =>
    sql.rows<InstructionRow>(
      `SELECT s.subject, s.mode, s.until, a.merchant_name FROM simulations s
       LEFT JOIN super_agents a ON a.card_acceptor_id = s.subject
       WHERE s.until > $1 AND s.mode <> 'WELL' ORDER BY s.subject`,
      [now],
    ),
  instruct: (subject: string, mode: string, until: Date) =>
    sql.run(
      `INSERT INTO simulations (subject, mode, until) VALUES ($1, $2, $3)
       ON CONFLICT (subject) DO UPDATE SET mode = excluded.mode, until = excluded.until`,
      [subject, mode, until],
    ),
  agent: (cardAcceptorId: string) =>
    sql.first<{ name: string }>('SELECT merchant_name AS name FROM super_agents WHERE card_acceptor_id = $1', [
      cardAcceptorId,
    ]),
})

const modeOf = (rows: readonly InstructionRow[]): BankMode | null => {
  const wanted = rows.find(({ subject }) => subject === THE_BANK)?.mode
  return bankModes.find((mode) => mode === wanted) ?? null
}

/** How the simulated bank is to behave now, or null. */
export const bankModeNow = (database: Database, clock: Clock) => (): Promise<BankMode | null> =>
  database.read(BANK, async (sql) => modeOf(await simulationStore(sql).active(clock.now())))

/** The card acceptor ids of whose traffic is to be quiet now. */
export const quietNow = async (database: Database, clock: Clock): Promise<ReadonlySet<string>> => {
  const rows = await database.read(BANK, (sql) => simulationStore(sql).active(clock.now()))
  return new Set(rows.filter(({ mode }) => mode === 'QUIET').map(({ subject }) => subject))
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
  const until = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)
  const shown = async (sql: Sql) => {
    const rows = simulated ? await simulationStore(sql).active(clock.now()) : []
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
        async change({ sql, at }) {
          const end = until(at, minutes)
          await simulationStore(sql).instruct(THE_BANK, mode, end)
          const [message = 'The simulated bank is told to be well.'] =
            mode === 'WELL' ? [] : simulationLines({ bank: { mode, until: lagosIso(end) }, quiet: [] })
          return { answer: { message }, subject: 'simulated bank', details: { mode, minutes } }
        },
      })
    },

    superAgent: (call, { params: { cardAcceptorId }, body: { mode, minutes } }) => {
      refuse()
      return writes.run(call, simulation.superAgent, {
        async change({ sql, at }) {
          const agent = await simulationStore(sql).agent(cardAcceptorId)
          if (!agent) throw new Refusal('not-found', { label: 'Super agent' })
          const end = until(at, minutes)
          await simulationStore(sql).instruct(cardAcceptorId, mode, end)
          const quiet = mode === 'QUIET' ? [{ merchantName: agent.name, until: lagosIso(end) }] : []
          const [message = `${agent.name} is told to be as usual.`] = simulationLines({ bank: null, quiet })
          return { answer: { message }, subject: cardAcceptorId, details: { mode, minutes } }
        },
      })
    },
  })
}
