/** Super agent endpoints: lists, look-ups and the file of a list; their changes stand beside. */
import { activeText } from '@dcir/core/display/status'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type SuperAgent, superAgents } from '@dcir/core/reference/super-agents/contract'
import { superAgentFields } from '@dcir/core/reference/super-agents/fields'
import type { SuperAgentFilter } from '@dcir/core/reference/super-agents/query'
import { settlementTypes } from '@dcir/core/reference/super-agents/rules'
import { businessDate } from '@dcir/core/time/lagos'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import type { BankGateway } from '../../bank/gateway'
import { type Call, type FileAnswer, routesOf } from '../../call/call'
import type { Database, Sql } from '../../db/database'
import { eachChunk, mapPage } from '../../db/lists'
import { recordStore } from '../../db/records'
import { sql } from '../../db/sql'
import { workbookAnswer } from '../../http/file-answers'
import type { Clock } from '../../kit/clock'
import { type Gate, prepared } from '../../write/gate'
import { bankAccounts } from './bank-accounts'
import { participantTable } from './participants.store'
import { superAgentChanges, verified } from './super-agent-changes'
import { agentConditions, shownOf, superAgentsStore } from './super-agents.store'

interface Deps {
  database: Database
  bank: BankGateway
  gate: Gate
  clock: Clock
}

const CHUNK = 500
const sheet = Object.values(superAgentFields)

/** Flags as words, and what is nested by its name. */
const rowOf = (agent: SuperAgent) => ({
  ...agent,
  active: activeText(agent.active),
  createdAt: new Date(agent.createdAt),
  settlementConfigured: agent.settlementConfigured ? 'Yes' : 'No',
  chargeTypeModel: agent.chargeTypeModel?.chargeTypeName,
  concessionChargeType: agent.concessionChargeType?.chargeTypeName,
  settlementTransitAccount: agent.settlementTransitAccount?.accountName,
  vatEnabled: agent.vatEnabled ? 'Yes' : 'No',
})

/** Written while it is read, in the list's order. */
function fileOf({ database, clock }: Deps, call: Call, filter: SuperAgentFilter): FileAnswer {
  const where = agentConditions(filter)
  const read = async (db: Sql, last: SuperAgent | null) => {
    const after = last
      ? [sql`(lower(r.merchant_name), r.merchant_id) > (lower(${last.merchantName}), ${last.merchantId})`]
      : []
    return (await superAgentsStore(db).list([...where, ...after], { page: 0, size: CHUNK })).content.map(shownOf)
  }
  const spec = { sheet: 'Super agents', columns: sheetColumnsOf(sheet) }
  return workbookAnswer(`super-agents-${businessDate(clock.now())}.xlsx`, spec, (take) =>
    eachChunk<SuperAgent>(database, call.scope, read, (rows) => take(rows.map((row) => cellsOf(sheet, rowOf(row))))),
  )
}

export function superAgentsRoutes(deps: Deps) {
  const { database, bank, gate } = deps
  const accounts = bankAccounts(database, bank)
  const changes = superAgentChanges(gate)
  const list = (call: Call, filter: SuperAgentFilter, query: { page: number; size: number }) =>
    database.read(call.scope, async (db) =>
      mapPage(await superAgentsStore(db).list(agentConditions(filter), query), shownOf),
    )
  const choices = (call: Call) => database.read(call.scope, (db) => superAgentsStore(db).choices())
  return routesOf(superAgents, {
    ...changes,
    list: (call, { query }) => list(call, {}, query),
    filter: (call, { query, body }) => list(call, body, query),
    download: async (call, { body }) => fileOf(deps, call, body),

    choices,
    // The scope of a front-office call holds the user's own super agents and no others.
    tied: choices,
    settlementTypes: async () => [...settlementTypes],
    participants: (call, { query }) =>
      database.read(call.scope, async (db) => {
        const others = await recordStore(db, participantTable).list([sql`NOT r.is_global`], query)
        return mapPage(others, ({ key: participantId, data: { name } }) => ({ participantId, name }))
      }),

    verifyAccount: (_call, { params }) => accounts.verify(params.accountNumber),

    show: async (call, { params }) => {
      const found = await database.read(call.scope, (db) => superAgentsStore(db).find(params.merchantId))
      if (!found) throw new Refusal('not-found', { label: 'Super agent' })
      return shownOf(found)
    },

    create: prepared(changes.create, async (call, { body, ...input }) => {
      const { settlementInfo: info, ...rest } = body
      if (!rest.enableSettlement || !info) return { ...input, body: rest }
      const settlementInfo = await verified(accounts, call, info, 'body.settlementInfo')
      return { ...input, body: { ...rest, settlementInfo } }
    }),

    changeSettlement: prepared(changes.changeSettlement, async (call, input) => ({
      ...input,
      body: await verified(accounts, call, input.body, 'body'),
    })),
  })
}
