/** The vocabularies of the nouns whose changes a second person may have to approve, by the names of their features. */
import { roleFields } from '../access/roles/fields'
import { serviceAccountFields } from '../access/service-accounts/fields'
import { userFields } from '../access/users/fields'
import type { WorkflowRequest } from '../access/workflow/contract'
import { type Kobo, kobo } from '../money/kobo'
import { paidTwiceFields, paymentAskedFields } from '../payments/fields'
import { payeeCaution } from '../payments/money-words'
import { statementConfigurationFields } from '../reconciliation/configurations/fields'
import { statementFields } from '../reconciliation/fields'
import { statementLayoutFields } from '../reconciliation/layouts/fields'
import { overviewFields } from '../reconciliation/sign-offs/fields'
import { configurationFields } from '../reference/configurations/fields'
import { endpointFields } from '../reference/event-endpoints/fields'
import { superAgentFields } from '../reference/super-agents/fields'
import { owedBackFields } from '../settlements/left-out-fields'
import { declaredNouns } from './declared'
import { nounOf } from './endpoint'
import type { Vocabulary } from './vocabulary'

/** Nouns whose records show their history too. */
const recordFields: Readonly<Record<string, Vocabulary<string>>> = {
  ...Object.fromEntries(declaredNouns.map(({ name, fields }) => [name, fields])),
  users: userFields,
  roles: roleFields,
  'service-accounts': serviceAccountFields,
  configurations: configurationFields,
  'super-agents': superAgentFields,
}

const requestedFields: Readonly<Record<string, Vocabulary<string>>> = {
  ...recordFields,
  'manual-refunds': paymentAskedFields,
  'manual-settlements': paymentAskedFields,
  requery: paymentAskedFields,
  'stopped-payments': paymentAskedFields,
  'owed-back': owedBackFields,
  'paid-twice': paidTwiceFields,
  statements: statementFields,
  'statement-layouts': statementLayoutFields,
  'statement-configurations': statementConfigurationFields,
  'event-endpoints': endpointFields,
  'day-sign-offs': overviewFields,
}

/** The fields of the noun that an action changes; none for a noun that is not named here. */
export const fieldsOfAction = (action: string): Vocabulary<string> | undefined => requestedFields[nounOf(action)]

/** Whether a noun's records show the history of their changes. */
export const hasHistory = (noun: string): boolean => Object.hasOwn(recordFields, noun)

const decidedWhole: readonly (Vocabulary<string> | undefined)[] = [paymentAskedFields, owedBackFields, paidTwiceFields]

/** Whether a request is decided by what stays as it is too: of a payment that is the amount and the accounts. */
export const isDecidedWhole = (action: string): boolean => decidedWhole.includes(fieldsOfAction(action))

/** Money of a request that is about one payment, as it is said before it is decided. */
export interface RequestedMoney {
  amount: Kobo
  to: string
  account: string | null
  from: { name: string | null; account: string | null }
  caution: string | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** How much to whom, or null where a request is about no payment. */
export function moneyOf({
  action,
  beforeData,
  afterData,
}: Pick<WorkflowRequest, 'action' | 'beforeData' | 'afterData'>): RequestedMoney | null {
  if (!isDecidedWhole(action)) return null
  const data = { ...read(beforeData), ...read(afterData) }
  const { amount } = data
  if (typeof amount !== 'number') return null
  return {
    amount: kobo(amount),
    to: textOf(data.creditAccountName) ?? textOf(data.merchantName) ?? textOf(data.superAgent) ?? '',
    account: textOf(data.creditAccount),
    from: { name: textOf(data.debitAccountName), account: textOf(data.debitAccount) },
    caution: payeeCaution(textOf(data.payee)),
  }
}

const read = (json: string | null): Record<string, unknown> => (json === null ? {} : JSON.parse(json))
