/** Endpoints of files of super agents: settings beside the file are checked at once, then each row creates one. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { type BulkSettlement, bulkSuperAgents } from '@dcir/core/reference/bulk-super-agents/contract'
import {
  BULK_SUPER_AGENT_SAMPLE,
  type BulkSuperAgentRow,
  bulkSuperAgentLayout,
  bulkSuperAgentSample,
  settlementInfoOf,
} from '@dcir/core/reference/bulk-super-agents/rules'
import { sampleFile } from '@dcir/spreadsheets/sample-file'
import type { BankGateway } from '../../bank/gateway'
import { bulkKinds } from '../../bulk/bulk.store'
import { createIntake, type IntakeDeps, plainItems } from '../../bulk/bulk-intake'
import { bulkOutcome } from '../../bulk/bulk-outcome'
import { createDryRun } from '../../bulk/dry-run'
import { recordJudging } from '../../bulk/record-rows'
import { type Call, routesOf } from '../../call/call'
import type { Database } from '../../db/database'
import type { Gate } from '../../write/gate'
import { type BankAccounts, bankAccounts } from './bank-accounts'
import { bulkSuperAgentRows, takingAcceptors, unaskedBank } from './bulk-super-agent-work'
import { settlementOf, vatHolder } from './super-agent-changes'

interface Deps extends IntakeDeps {
  bank: BankGateway
  gate: Gate
}

const BANK_LATER = 'The bank is asked for each account after you send the file.'
const reading = { layout: bulkSuperAgentLayout, field: 'file', items: plainItems }

export function bulkSuperAgentsRoutes(deps: Deps) {
  const { database, clock, bank, gate } = deps
  const dryRun = createDryRun(deps)
  const intake = createIntake(deps)
  const accounts = bankAccounts(database, bank)
  const { errorFile } = bulkSuperAgents
  const outcome = bulkOutcome(database, clock, { kind: bulkKinds.superAgent, errorFile, names: ['merchantName'] })

  return routesOf(bulkSuperAgents, {
    show: (call, { params }) => outcome.show(call, params.batchId),
    errorFile: (call, { params }) => outcome.errorFile(call, params.batchId),

    async upload(call, { file, body }) {
      const settings = await checkedSettings(database, accounts, call, body)
      const stored = await intake.store(file)
      const { batchId } = await intake.take(call, file.name, stored, {
        kind: bulkKinds.superAgent,
        prefix: 'SB',
        endpoint: bulkSuperAgents.upload,
        ...reading,
        settings,
      })
      return outcome.awaited(call, batchId)
    },

    async dryRun(call, { file, body }) {
      const settings = await checkedSettings(database, accounts, call, body)
      const judging = recordJudging<BulkSuperAgentRow>({
        gate,
        prepare: bulkSuperAgentRows(database, unaskedBank),
        settings,
        taking: takingAcceptors,
        knownBy: 'merchantName',
        notes: (rows) => (rows.length > 0 ? [BANK_LATER] : []),
      })
      return dryRun(call, file, reading, judging)
    },

    sample: async (_call, { params }) =>
      sampleFile(BULK_SUPER_AGENT_SAMPLE, params.format, 'Super agents', bulkSuperAgentSample),
  })
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
