/** The work on a row of a file of super agents: a super agent, or the request for one. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { type BulkSettlement, bulkSuperAgents } from '@dcir/core/reference/bulk-super-agents/contract'
import { type BulkSuperAgentRow, newSuperAgentOf } from '@dcir/core/reference/bulk-super-agents/rules'
import { NewSuperAgent } from '@dcir/core/reference/super-agents/body'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import type { BankGateway } from '../../bank/gateway'
import { bulkKinds, scopeOfBatch } from '../../bulk/bulk.store'
import type { BulkKind } from '../../bulk/bulk-set'
import { type PrepareRows, type RowRequest, recordRows } from '../../bulk/record-rows'
import type { Database } from '../../db/database'
import { readValue } from '../../http/validate'
import type { Gate } from '../../write/gate'
import { bankAccounts } from './bank-accounts'
import { verified } from './super-agent-changes'

type NameEnquiry = Pick<BankGateway, 'nameEnquiry'>

/** Requests of the rows; the bank names the holder of each account. */
export function bulkSuperAgentRows(database: Database, bank: NameEnquiry): PrepareRows {
  const accounts = bankAccounts(database, bank)
  return (file) =>
    async ({ payload }) => {
      const asked = newSuperAgentOf(payload as BulkSuperAgentRow, file.settings as BulkSettlement)
      const { settlementInfo, ...body } = readValue(NewSuperAgent, asked)
      if (!settlementInfo) throw new Error('a row of a file is settled')
      // The holder of the VAT account was looked up when the file came.
      const { vatEnabled, vatAccountType, vatAccount, vatAccountName, ...own } = settlementInfo
      const scope = { scope: scopeOfBatch(file) }
      const info = await verified(accounts, scope, { ...own, vatEnabled: false }, 'body.settlementInfo')
      const vat = vatEnabled && { vatEnabled, vatAccountType, vatAccount, vatAccountName }
      return { endpoint: superAgents.create, input: { body: { ...body, settlementInfo: { ...info, ...vat } } } }
    }
}

/** The bank as a dry run takes it: each account has a holder, since it is not asked for all of them. */
export const unaskedBank: NameEnquiry = { nameEnquiry: async () => 'A HOLDER' }

export const bulkSuperAgentWork = (database: Database, bank: BankGateway, gate: Gate): BulkKind<RowRequest> =>
  recordRows({
    kind: bulkKinds.superAgent,
    upload: bulkSuperAgents.upload,
    action: 'bulk-super-agents.row',
    gate,
    prepare: bulkSuperAgentRows(database, bank),
  })

/** Card acceptor ids that earlier rows of a file take, each for its super agent. */
export function takingAcceptors() {
  const taken = new Map<string, string>()
  return ({ cardAcceptorId, merchantName }: BulkSuperAgentRow) => {
    const name = taken.get(cardAcceptorId)
    if (name !== undefined) throw new Refusal('card-acceptor-taken', { name }, 'body.basicInfo.cardAcceptorId')
    taken.set(cardAcceptorId, merchantName)
  }
}
