/** Settlement transit accounts: they are listed, made, and chosen from. */
import { labelOf } from '@dcir/core/contract/noun'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type NewTransitAccount, transitAccounts } from '@dcir/core/reference/transit-accounts/contract'
import { type TransitAccount, transitAccount, transitAccountLabel } from '@dcir/core/reference/transit-accounts/noun'
import { lagosIso } from '@dcir/core/time/lagos'
import { requiredMessage } from '@dcir/core/validators/messages'
import type { BankGateway } from '../../bank/gateway'
import { type Call, routesOf } from '../../call/call'
import type { Database } from '../../db/database'
import { lockForTransaction } from '../../db/locks'
import { shownBy, tableOf } from '../../db/record-table'
import { recordStore } from '../../db/records'
import { sql } from '../../db/sql'
import { recordReads } from '../../http/record-reads'
import { type Gate, prepared } from '../../write/gate'
import type { Tx } from '../../write/write'
import { type BankAccounts, bankAccounts } from './bank-accounts'

type AccountData = Pick<TransitAccount, 'accountType' | 'accountNumber' | 'accountName' | 'active'>

const accountTable = tableOf(transitAccount, {
  name: 'settlementTransitAccounts',
  order: sql`r.created_at DESC, r.id DESC`,
})

/** The form with the bank's name of the account, asked for before the transaction. */
async function verified(bank: BankAccounts, call: Call, form: NewTransitAccount): Promise<NewTransitAccount> {
  const { accountType: type, accountNumber: number } = form
  const holderOf = await bank.holders(call)
  const holder = await holderOf({ type, number, label: transitAccountLabel(type), field: 'body.accountNumber' })
  const accountName = holder ?? form.accountName
  if (accountName) return { ...form, accountName }
  const message = requiredMessage(transitAccount.fields.accountName.label)
  throw Refusal.badInput([{ message, code: 'bad-input', field: 'body.accountName' }])
}

/** The account as it would stand. @throws Refusal when there is one with the number */
async function admitted(tx: Tx, { accountType, accountNumber, accountName = '' }: NewTransitAccount) {
  // The second of two at once waits here, and finds the number taken.
  await lockForTransaction(tx.db, 'feeSetUps')
  const [taken] = await recordStore(tx.db, accountTable).all([sql`r.account_number = ${accountNumber}`])
  if (taken) throw new Refusal('account-taken', { name: taken.data.accountName }, 'body.accountNumber')
  return { accountType, accountNumber, accountName, active: true }
}

export function transitAccountsRoutes({ database, bank, gate }: { database: Database; bank: BankGateway; gate: Gate }) {
  const accounts = bankAccounts(database, bank)
  const reads = recordReads(database, {
    noun: labelOf(transitAccount),
    table: accountTable,
    shownOf: shownBy(transitAccount),
  })
  const create = gate.changes<typeof transitAccounts.create, AccountData>(transitAccounts.create, {
    record: ({ body }) => body.accountNumber,
    describe: ({ body }) => `Create transit account ${body.accountName} (${body.accountNumber})`,
    before: async () => null,
    after: (tx, { body }) => admitted(tx, body),
    async change(tx, _input, _before, after) {
      const [createdAt, stamp] = [lagosIso(tx.at), { createdAt: tx.at, createdBy: tx.actor }]
      if (after) await recordStore(tx.db, accountTable).insert({ ...after, createdAt }, stamp)
      return transitAccount.texts.created
    },
  })
  return routesOf(transitAccounts, {
    list: (call, { query }) => reads.page(call, query),

    all: async (call) =>
      (await reads.all(call, [sql`r.active`])).map(({ accountNumber, accountName, accountReference }) => ({
        accountNumber,
        accountName,
        accountReference,
      })),

    verifyAccount: (_call, { params }) => accounts.verify(params.accountNumber),
    create: prepared(create, async (call, input) => ({ ...input, body: await verified(accounts, call, input.body) })),
  })
}
