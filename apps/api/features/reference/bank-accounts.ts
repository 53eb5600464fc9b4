/** Holders of accounts, as the bank names them, for the forms of reference data. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { type AccountType, accountProblem, GL_SIZE_KEY } from '@dcir/core/reference/accounts'
import { bankRefusal } from '../../bank/bank-refusal'
import type { BankGateway } from '../../bank/gateway'
import type { Call } from '../../call/call'
import { configured } from '../../db/configuration'
import type { Database } from '../../db/database'

interface Account {
  type: AccountType
  number: string
  label: string
  /** Where the caller wrote it, such as `body.accountNumber`. */
  field: string
}

export type BankAccounts = ReturnType<typeof bankAccounts>

export function bankAccounts(database: Database, bank: Pick<BankGateway, 'nameEnquiry'>) {
  /** The bank's own faults become one refusal. @returns the holder's name, or null when the bank knows no such account */
  const ask = (number: string): Promise<string | null> =>
    bank.nameEnquiry(number).catch((error: unknown) => {
      throw bankRefusal(error)
    })

  /** Which accounts the bank is asked about, and how long a GL number is. */
  const rules = (call: Pick<Call, 'scope'>) =>
    database.read(call.scope, async (db) => {
      const [enquiry, forGl] = ['dcir.name-enquiry-enabled', 'dcir.gl.name.enquiry.applicable'] as const
      const values = await configured(db, enquiry, forGl, GL_SIZE_KEY)
      const asks = (type: AccountType) => values[enquiry] && (type !== 'GL' || values[forGl])
      return { glSize: values[GL_SIZE_KEY], asks }
    })

  return {
    /** The holder's name, for whoever fills in a form. */
    async verify(number: string): Promise<{ accountName: string }> {
      const accountName = await ask(number)
      if (accountName === null) throw new Refusal('not-found', { label: 'Account' })
      return { accountName }
    },

    /** How holders are found as the settings are now. */
    async holders(call: Pick<Call, 'scope'>) {
      const { glSize, asks } = await rules(call)
      /** @returns undefined where the bank is not asked. @throws Refusal for a number that is none, or that it does not know */
      return async ({ type, number, label, field }: Account): Promise<string | undefined> => {
        const problem = accountProblem(type, label, number, glSize)
        if (problem) throw Refusal.badInput([{ message: problem, code: 'bad-input', field }])
        if (!asks(type)) return undefined
        const name = await ask(number)
        if (name === null) throw new Refusal('account-unknown', {}, field)
        return name
      }
    },
  }
}
