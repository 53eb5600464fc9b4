/**
 * The actions that a bank can have wait for a second person, by the endpoints' keys, as people read them: the setting is
 * a list of these to tick. Some always wait, whatever it says.
 */
import { isGated } from '../access/workflow/rules'
import { declaredNouns } from './declared'
import type { AnyNoun } from './noun'

const named = {
  'day-sign-offs.sign': 'Sign a day of reconciliation off',
  'event-endpoints.create': 'Create an event endpoint of the bank',
  'event-endpoints.update': 'Update an event endpoint of the bank',
  'event-endpoints.remove': 'Delete an event endpoint of the bank',
  'manual-refunds.process': 'Report a refund as paid by hand',
  'manual-settlements.process': 'Report a settlement payment as made by hand',
  'owed-back.recover': 'Report that what was owed back is recovered',
  'paid-twice.recover': 'Report that a refund that was paid twice is recovered',
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
  'users.changeStatus': 'Enable or disable a back-office user',
}

const changes = { create: 'Create', update: 'Update', remove: 'Delete' } as const

/** Changes of a declared noun that wait where the bank says so. */
const changesOf = ({ name, one, gated, endpoints }: AnyNoun): [action: string, words: string][] =>
  gated !== 'when-configured'
    ? []
    : Object.entries(changes).flatMap(([verb, word]) =>
        verb in endpoints ? [[`${name}.${verb}`, `${word} a ${one}`]] : [],
      )

/** Each action as people read it, in the order of their keys. */
export const gatedActions: Readonly<Record<string, string>> = Object.fromEntries(
  [...Object.entries(named), ...declaredNouns.flatMap(changesOf)].sort(([one], [other]) => (one < other ? -1 : 1)),
)

const keys = Object.keys(gatedActions)

/** As installed: nobody alone decides what is charged, where money goes, or that it went. */
export const installedGates: readonly string[] = [
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
export const gatedActionsIn = (value: string): string[] => keys.filter((key) => isGated(key, namesIn(value)))

/** Names in it that are no action and no noun: a typing error would let somebody act alone. */
export const unknownGatesIn = (value: string): string[] =>
  namesIn(value).filter((name) => !keys.some((key) => isGated(key, [name])))

/** Those that would not wait for a second person any more, as people read them. */
export function gatesTakenAway(before: string, after: string): string[] {
  const left = gatedActionsIn(after)
  return gatedActionsIn(before).flatMap((key) => (left.includes(key) ? [] : [gatedActions[key] ?? key]))
}
