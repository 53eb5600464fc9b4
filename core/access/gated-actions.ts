/**
 * The actions that a bank can have wait for a second person, by the endpoints' keys, as people read them: the setting is
 * a list of these to tick. Some always wait, whatever it says.
 */
import { isGated } from './workflow/rules'

export const gatedActions = {
  'charge-types.create': 'Create a charge type',
  'charge-types.update': 'Update a charge type',
  'charge-types.remove': 'Delete a charge type',
  'day-sign-offs.sign': 'Sign a day of reconciliation off',
  'event-endpoints.create': 'Create an event endpoint of the bank',
  'event-endpoints.update': 'Update an event endpoint of the bank',
  'event-endpoints.remove': 'Delete an event endpoint of the bank',
  'manual-refunds.process': 'Report a refund as paid by hand',
  'manual-settlements.process': 'Report a settlement payment as made by hand',
  'owed-back.recover': 'Report that what was owed back is recovered',
  'paid-twice.recover': 'Report that a refund that was paid twice is recovered',
  'participant-users.create': 'Create a participant user',
  'participant-users.update': 'Update a participant user',
  'participants.create': 'Create a settlement participant',
  'participants.update': 'Update a settlement participant',
  'participants.remove': 'Delete a settlement participant',
  'public-holidays.create': 'Create a public holiday',
  'public-holidays.update': 'Update a public holiday',
  'public-holidays.remove': 'Delete a public holiday',
  'requery.markDispute': 'Mark a refund as failed or successful',
  'requery.markSettlement': 'Mark a settlement payment as failed or successful',
  'statement-configurations.update': 'Change how a column of a statement is read',
  'statements.withdraw': 'Withdraw a statement file',
  'stopped-payments.retryRefund': 'Send a refund again that failed for good',
  'stopped-payments.retrySettlement': 'Send a settlement payment again that failed for good',
  'super-agents.create': 'Create a super agent',
  'super-agents.update': 'Update a super agent',
  'super-agents.changeStatus': 'Activate or deactivate a super agent',
  'super-agents.changeSettlement': 'Update how a super agent is settled',
  'transit-accounts.create': 'Create a transit account',
  'users.changeStatus': 'Enable or disable a back-office user',
} as const satisfies Record<`${string}.${string}`, string>

export type GatedAction = keyof typeof gatedActions
const keys = Object.keys(gatedActions) as GatedAction[]

/** As installed: nobody alone decides what is charged, where money goes, or that it went. */
export const installedGates: readonly GatedAction[] = [
  'charge-types.create',
  'charge-types.update',
  'charge-types.remove',
  'manual-refunds.process',
  'manual-settlements.process',
  'requery.markDispute',
  'requery.markSettlement',
  'super-agents.create',
  'super-agents.changeSettlement',
  'participants.create',
  'participants.update',
  'participants.remove',
  'transit-accounts.create',
  'statements.withdraw',
]

const namesIn = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** The actions that a value of the setting names; a noun stands for all of its actions. */
export const gatedActionsIn = (value: string): GatedAction[] => keys.filter((key) => isGated(key, namesIn(value)))

/** Names in it that are no action and no noun: a typing error would let somebody act alone. */
export const unknownGatesIn = (value: string): string[] =>
  namesIn(value).filter((name) => !keys.some((key) => isGated(key, [name])))

/** Those that would not wait for a second person any more, as people read them. */
export function gatesTakenAway(before: string, after: string): string[] {
  const left = gatedActionsIn(after)
  return gatedActionsIn(before).flatMap((key) => (left.includes(key) ? [] : [gatedActions[key]]))
}
