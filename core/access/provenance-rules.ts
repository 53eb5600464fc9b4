/**
 * One person is one: a decision takes two people and not two accounts. An account belongs, for some days, to whoever made
 * it, set its password, removed its second factor or gave it its role.
 */

/** Days after which an account is its owner's alone. */
export const PROVENANCE_KEY = 'dcir.security.provenance-days'

/** A password that somebody else set opens the account for so long. */
export const ONE_TIME_HOURS = 24

export const accountChanges = ['CREATED', 'PASSWORD', 'SECOND_FACTOR', 'ROLE', 'KEY'] as const
export type AccountChange = (typeof accountChanges)[number]

/** A fact of an account that somebody else brought about, within the days that count. */
export interface AccountFact {
  username: string
  change: AccountChange
  by: string
}

const words: Record<AccountChange, (fact: AccountFact) => string> = {
  CREATED: ({ username, by }) => `${by} made the account ${username}`,
  PASSWORD: ({ username, by }) => `${by} set the password of ${username}`,
  SECOND_FACTOR: ({ username, by }) => `${by} removed the second factor of ${username}`,
  ROLE: ({ username, by }) => `${by} gave ${username} its role`,
  KEY: ({ username, by }) => `${by} issued a key of ${username}`,
}

/** Everybody that an account leads to, each with the fact by which it was reached. */
function originsOf(username: string, facts: readonly AccountFact[]): Map<string, AccountFact> {
  const found = new Map<string, AccountFact>()
  const open = [username]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const fact of facts) {
      if (fact.username !== next || fact.by === username || found.has(fact.by)) continue
      found.set(fact.by, fact)
      open.push(fact.by)
    }
  }
  return found
}

/** With these somebody can be the account; a role or a request for it alone lets nobody in. */
const opens = ({ change }: AccountFact) => change === 'PASSWORD' || change === 'SECOND_FACTOR' || change === 'KEY'

/**
 * Why two accounts count as one person, as a sentence goes on; null where they are two. One comes from the other, directly
 * or over a third account, or one and the same person could sign in as both.
 */
export function onePersonBecause(one: string, other: string, facts: readonly AccountFact[]): string | null {
  const direct = originsOf(one, facts).get(other) ?? originsOf(other, facts).get(one)
  if (direct) return words[direct.change](direct)
  const credentials = facts.filter(opens)
  const others = originsOf(other, credentials)
  for (const [by, fact] of originsOf(one, credentials)) {
    const second = others.get(by)
    if (second) return `${words[fact.change](fact)}, and ${words[second.change](second)}`
  }
  return null
}
