/** Rules for a participant's form beside the type of each field; API and screen read the same. */
import * as z from 'zod/mini'
import { requiredMessage } from '../../validators/fields'
import { type AccountType, accountProblem } from '../accounts'

export const accountLabels = {
  accountNumber: 'Account number',
  feeDebitAccount: 'Fee debit account',
} as const

export const participantMessages = {
  created: 'Participant created successfully',
  updated: 'Participant updated successfully',
  deleted: 'Participant deleted successfully',
  noDetails: 'Error getting participant details!',
  notDeleted: 'Error deleting participant!',
  noChargeTypes: 'Error getting charge types!',
  empty: 'No settlement participants found...',
  debitHint: 'Without fee sharing a debit account is needed as an alternative to the usual transit account.',
} as const

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

const debitLabels = {
  feeDebitAccountType: 'Fee debit account type',
  feeDebitAccount: accountLabels.feeDebitAccount,
  feeDebitAccountName: 'Fee debit account name',
} as const

/** The faults of a whole form, each with its field. */
export function participantFaults(form: Ruled): [field: string, message: string][] {
  const number = accountProblem(form.accountType, accountLabels.accountNumber, form.accountNumber)
  const faults: [string, string][] = number ? [['accountNumber', number]] : []
  if (form.sendReport && !form.reportEmail) faults.push(['reportEmail', requiredMessage('Report email')])
  if (form.feeSharing) return faults
  // The remainder is a part of the fee, of which this participant takes none.
  if (form.remainderParticipant)
    faults.push(['remainderParticipant', 'The remainder is left of the fee, so fee sharing must be on'])
  for (const [field, label] of Object.entries(debitLabels))
    if (!form[field as keyof Debit]) faults.push([field, requiredMessage(label)])
  const debit = form.feeDebitAccount
  const wrong = debit && accountProblem(form.feeDebitAccountType, accountLabels.feeDebitAccount, debit)
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
