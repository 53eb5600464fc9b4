/** Files of super agents: what is sent beside the file is checked at once, then each row creates one. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { type BulkSettlement, bulkSuperAgents } from '@dcir/core/reference/bulk-super-agents/contract'
import {
  BULK_SUPER_AGENT_SAMPLE,
  type BulkSuperAgentRow,
  bulkSuperAgentLayout,
  bulkSuperAgentSample,
  newSuperAgentOf,
  settlementInfoOf,
} from '@dcir/core/reference/bulk-super-agents/rules'
import { NewSuperAgent } from '@dcir/core/reference/super-agents/body'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import { sampleFile } from '@dcir/spreadsheets/sample-file'
import type { BankGateway } from '../../bank/gateway'
import { bulkKinds, scopeOfBatch } from '../../bulk/bulk.store'
import { createIntake, type IntakeDeps, plainItems } from '../../bulk/bulk-intake'
import { bulkOutcome } from '../../bulk/bulk-outcome'
import type { BulkKind } from '../../bulk/bulk-set'
import { type RowRequest, recordRows } from '../../bulk/record-rows'
import type { Call, FileAnswer, IncomingFile } from '../../call/call'
import type { Database } from '../../db/database'
import { readValue } from '../../http/validate'
import type { Gate } from '../../write/gate'
import { type BankAccounts, bankAccounts } from './bank-accounts'
import { settlementOf, vatHolder, verified } from './super-agent-changes'

interface Deps extends IntakeDeps {
  bank: BankGateway
}

export type BulkSuperAgentsService = ReturnType<typeof createBulkSuperAgentsService>

export function createBulkSuperAgentsService(deps: Deps) {
  const { database, clock, bank } = deps
  const intake = createIntake(deps)
  const accounts = bankAccounts(database, bank)
  const { errorFile } = bulkSuperAgents
  const outcome = bulkOutcome(database, clock, { kind: bulkKinds.superAgent, errorFile, names: ['merchantName'] })

  return {
    ...outcome,

    async upload(call: Call, file: IncomingFile, body: BulkSettlement) {
      const settings = await checkedSettings(database, accounts, call, body)
      const stored = await intake.store(file)
      const { batchId } = await intake.take(call, file.name, stored, {
        kind: bulkKinds.superAgent,
        prefix: 'SB',
        endpoint: bulkSuperAgents.upload,
        layout: bulkSuperAgentLayout,
        field: 'file',
        settings,
        items: plainItems,
      })
      return outcome.awaited(call, batchId)
    },

    sample: async (format: 'csv' | 'xlsx'): Promise<FileAnswer> =>
      sampleFile(BULK_SUPER_AGENT_SAMPLE, format, 'Super agents', bulkSuperAgentSample),
  }
}

/** Names of fields beside a file, by their names in the form of one super agent. */
const fileNames: Record<string, string> = {
  'body.settlementParticipants': 'body.participantsIds',
  'body.vatAccount': 'body.vatAccountNumber',
}

/** Settings beside a file, with the bank's name of the VAT account. @throws Refusal where no row could be done so */
async function checkedSettings(database: Database, accounts: BankAccounts, call: Call, body: BulkSettlement) {
  try {
    const nobody = settlementInfoOf(body, { accountNumber: '', accountName: '' })
    await database.read(call.scope, (db) => settlementOf({ db }, 'each super agent of the file', nobody, 'body'))
    const vatAccountName = await vatHolder(accounts, call, nobody, 'body')
    return { ...body, ...(vatAccountName && { vatAccountName }) }
  } catch (error) {
    if (error instanceof Refusal)
      for (const line of error.lines) if (line.field) line.field = fileNames[line.field] ?? line.field
    throw error
  }
}

/** The work on a row of such a file: a super agent, or the request for one. */
export function bulkSuperAgentWork(database: Database, bank: BankGateway, gate: Gate): BulkKind<RowRequest> {
  const accounts = bankAccounts(database, bank)
  return recordRows({
    kind: bulkKinds.superAgent,
    upload: bulkSuperAgents.upload,
    action: 'bulk-super-agents.row',
    gate,
    async prepare(_sql, batch) {
      const settings = batch.settings as BulkSettlement
      return async ({ payload }) => {
        const asked = newSuperAgentOf(payload as BulkSuperAgentRow, settings)
        const { settlementInfo, ...body } = readValue(NewSuperAgent, asked)
        if (!settlementInfo) throw new Error('a row of a file is settled')
        // The holder of the VAT account was looked up when the file came.
        const { vatEnabled, vatAccountType, vatAccount, vatAccountName, ...own } = settlementInfo
        const scope = { scope: scopeOfBatch(batch) }
        const info = await verified(accounts, scope, { ...own, vatEnabled: false }, 'body.settlementInfo')
        const vat = vatEnabled && { vatEnabled, vatAccountType, vatAccount, vatAccountName }
        return { endpoint: superAgents.create, input: { body: { ...body, settlementInfo: { ...info, ...vat } } } }
      }
    },
  })
}
