/**
 * Entries of the contract that a service account can be given. People alone decide: on money, on what a colleague asked
 * for, on accounts and rights, and on their own passwords and sessions. The super agents' doors and the monitor, whose
 * sign-ins are their own, are left out too.
 */
import type { Authority } from '../permissions/authority-table'
import { addresses } from './all'
import { type Address, type Described, grantsOf, nounOf } from './endpoint'

/** Nouns that are about the caller as a person, or are for people who learn. */
const PERSONAL = ['session', 'own-sessions', 'second-factor', 'views', 'training']

/** Nouns of people, of keys, and of addresses that events are sent to: machines read them, and people change them. */
const ACCOUNTS = [
  ...['users', 'super-agent-users', 'bulk-users', 'user-sheets', 'roles', 'service-accounts'],
  'event-endpoints',
]

/** Decisions that a person makes: a colleague's, or on money without a second person. */
const DECISIONS = [
  'workflow.process',
  'day-sign-offs.sign',
  'disputes.resolve',
  'disputes.reopen',
  'disputes.reopenSystemAccepted',
  'bulk-settlements.close',
  'manual-refunds.giveBack',
  'manual-settlements.giveBack',
]

const changesSomething = ({ method, reads, claims }: Pick<Described, 'method' | 'reads' | 'claims'>): boolean =>
  claims === true || (method !== 'GET' && !reads)

/** Whether one right of the bank's staff opens the entry, or being one of them. */
type BankGrant = Extract<Authority, `bo_${string}`> | 'any' | 'bank-staff'
const isBanks = (grant: string): grant is BankGrant =>
  grant.startsWith('bo_') || grant === 'any' || grant === 'bank-staff'

function isGivable(address: Address): boolean {
  const { key, base, door, claims } = address
  const noun = nounOf(key)
  if (base === '/monitoring/api/v1' || door === 'frontoffice' || !grantsOf(address).some(isBanks)) return false
  // A list that people pay from is taken by a person.
  if (PERSONAL.includes(noun) || DECISIONS.includes(key) || claims) return false
  return !(ACCOUNTS.includes(noun) && changesSomething(address))
}

interface GivableEntry {
  /** `noun.verb`. */
  entry: string
  noun: string
  summary: string
  /** The first right that opens it: the one that it gives, and that its giver must have; null where none is asked for. */
  right: Authority | null
  /** A change that waits for a second person when a service account asks for it, whatever the configuration says. */
  waits: boolean
}

const isRight = (grant: string): grant is Authority => grant.startsWith('bo_')

const gatedKeys = new Set(addresses.filter(({ gated }) => gated !== undefined).map(({ key }) => key))

/** In the order of the contract. */
export const givableEntries: readonly GivableEntry[] = addresses.filter(isGivable).map((address) => ({
  entry: address.key,
  noun: nounOf(address.key),
  summary: address.summary,
  right: grantsOf(address).find(isRight) ?? null,
  waits: address.gated !== undefined || (address.rows ?? []).some((row) => gatedKeys.has(row)),
}))

const byName = new Map(givableEntries.map((one) => [one.entry, one]))

export const givableEntry = (entry: string): GivableEntry | undefined => byName.get(entry)

/** The rights that entries give together, each once. */
export const rightsOfEntries = (entries: readonly string[]): Authority[] =>
  [...new Set(entries.flatMap((entry) => byName.get(entry)?.right ?? []))].sort()
