/** Letters about service accounts, to the people who agreed on one and to all who could widen it. */
import { formatBusinessDate } from '../../time/lagos'

/** The part of an account that two people agree on. */
interface Scope {
  name: string
  entries: readonly string[]
  addressRanges: readonly string[]
  expiresOn: string
}

/** The two people of a change. */
interface Agreed {
  madeBy: string
  approvedBy: string
}

interface Text {
  subject: string
  lines: readonly string[]
}

const DOUBT = 'Did you not expect this? Revoke the service account at once: one person is enough for it.'

const from = ({ addressRanges }: Scope) =>
  addressRanges.length === 0 ? 'from any address' : `from ${addressRanges.join(', ')}`

const goodUntil = (scope: Scope) => `Its keys are good ${from(scope)}, until ${formatBusinessDate(scope.expiresOn)}.`

const without = (some: readonly string[], others: readonly string[]) => some.filter((one) => !others.includes(one))

const named = (sentence: string, entries: readonly string[]) =>
  entries.length === 0 ? [] : [`${sentence} ${entries.join(', ')}.`]

/** Days before an account expires, at which a letter says so. */
export const EXPIRY_NOTICES = [14, 2] as const

/** The notice that is due when so many days are left; null while there is none. */
export const noticeDue = (daysLeft: number): number | null =>
  daysLeft < 0 ? null : (EXPIRY_NOTICES.findLast((days) => daysLeft <= days) ?? null)

export const serviceAccountLetters = {
  made: (scope: Scope, { madeBy, approvedBy }: Agreed): Text => ({
    subject: `Service account ${scope.name} was made`,
    lines: [
      `${madeBy} asked for the service account ${scope.name}, and ${approvedBy} approved it.`,
      ...named('It may call', scope.entries),
      goodUntil(scope),
      DOUBT,
    ],
  }),

  /** @returns null where the account may do what it did before, from where and as long as before */
  changed(after: Scope, before: Scope, { madeBy, approvedBy }: Agreed): Text | null {
    const added = without(after.entries, before.entries)
    const taken = without(before.entries, after.entries)
    const isElsewhere = goodUntil(after) !== goodUntil(before)
    if (added.length + taken.length === 0 && !isElsewhere) return null
    return {
      subject: `Service account ${after.name} was ${added.length > 0 ? 'widened' : 'changed'}`,
      lines: [
        `${madeBy} asked for a change of the service account ${after.name}, and ${approvedBy} approved it.`,
        ...named('It may now also call', added),
        ...named('It may no longer call', taken),
        ...(isElsewhere
          ? [`${goodUntil(after)} Before, they were good ${goodUntil(before).slice('Its keys are good '.length)}`]
          : []),
        DOUBT,
      ],
    }
  },

  keyIssued: (name: string, key: string, by: string): Text => ({
    subject: `Service account ${name} has a new key`,
    lines: [`${by} issued the key ${key} of the service account ${name}. It opens what the account may call.`, DOUBT],
  }),

  revoked: (name: string, by: string): Text => ({
    subject: `Service account ${name} was revoked`,
    lines: [
      `${by} revoked the service account ${name}. Its keys open nothing any more, and programs that call with them are refused.`,
      'It stays revoked: a program that is still needed gets another account.',
    ],
  }),

  expiring(name: string, expiresOn: string, daysLeft: number): Text {
    const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
    return {
      subject: `Service account ${name} expires ${when}`,
      lines: [
        `The service account ${name} expires ${when}: its keys are good until ${formatBusinessDate(expiresOn)}, and no longer.`,
        'Programs that call with them are refused after that day. Ask for a later day, which a colleague approves.',
      ],
    }
  },
} as const
