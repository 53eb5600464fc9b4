/** Rules for a participant's form beside the type of each field; API and screen read the same. */
import * as z from 'zod/mini'
import { requiredMessage } from '../../validators/messages'
import { type AccountType, accountProblem } from '../accounts'
import { participant } from './noun'

const { fields: of } = participant

interface Debit {
  feeDebitAccountType?: AccountType | undefined
  feeDebitAccount?: string | undefined
  feeDebitAccountName?: string | undefined
}

interface Ruled extends Debit {
  accountType: AccountType
  accountNumber: string
  sendReport: boolean
  reportEmail?: string | undefined
  feeSharing: boolean
  remainderParticipant: boolean
}

const debit = ['feeDebitAccountType', 'feeDebitAccount', 'feeDebitAccountName'] as const

/** The faults of a whole form, each with its field. */
export function participantFaults(form: Ruled): [field: string, message: string][] {
  const fault = accountProblem(form.accountType, of.accountNumber.label, form.accountNumber)
  const faults: [string, string][] = fault ? [['accountNumber', fault]] : []
  if (form.sendReport && !form.reportEmail) faults.push(['reportEmail', requiredMessage(of.reportEmail.label)])
  if (form.feeSharing) return faults
  // The remainder is a part of the fee, of which this participant takes none.
  if (form.remainderParticipant)
    faults.push(['remainderParticipant', 'The remainder is left of the fee, so fee sharing must be on'])
  for (const field of debit) if (!form[field]) faults.push([field, requiredMessage(of[field].label)])
  const number = form.feeDebitAccount
  const wrong = number && accountProblem(form.feeDebitAccountType, of.feeDebitAccount.label, number)
  if (wrong) faults.push(['feeDebitAccount', wrong])
  return faults
}

export const participantRule = z.check<Ruled>(({ value, issues }) => {
  for (const [field, message] of participantFaults(value))
    issues.push({ code: 'custom', path: [field], message, input: value })
})

/** The form without what its switches make meaningless, whoever sent it. */
export function withoutUnused<F extends Ruled>(form: F): F {
  const { reportEmail, feeDebitAccountType, feeDebitAccount, feeDebitAccountName, ...rest } = form
  const debit = { feeDebitAccountType, feeDebitAccount, feeDebitAccountName }
  return { ...rest, ...(form.sendReport && { reportEmail }), ...(!form.feeSharing && debit) } as F
}
