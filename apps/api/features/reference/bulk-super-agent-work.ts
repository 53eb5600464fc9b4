/** The work on a row of a file of super agents: a super agent, or the request for one. */
import { type BulkSettlement, bulkSuperAgents } from '@dcir/core/reference/bulk-super-agents/contract'
import { type BulkSuperAgentRow, newSuperAgentOf } from '@dcir/core/reference/bulk-super-agents/rules'
import { NewSuperAgent } from '@dcir/core/reference/super-agents/body'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import type { BankGateway } from '../../bank/gateway'
import { bulkKinds, scopeOfBatch } from '../../bulk/bulk.store'
import type { BulkKind } from '../../bulk/bulk-set'
import { type RowRequest, recordRows } from '../../bulk/record-rows'
import type { Database } from '../../db/database'
import { readValue } from '../../http/validate'
import type { Gate } from '../../write/gate'
import { bankAccounts } from './bank-accounts'
import { verified } from './super-agent-changes'

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
