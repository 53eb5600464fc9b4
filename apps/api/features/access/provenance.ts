/** Whether two accounts of a decision are two people, by what was done to them within the days that the bank set. */
import { onePersonBecause, PROVENANCE_KEY } from '@dcir/core/access/provenance-rules'
import { isServiceUsername } from '@dcir/core/access/service-accounts/rules'
import { Refusal } from '@dcir/core/errors/catalogue'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import { provenanceStore } from './provenance.store'

const DAY_MS = 86_400_000

/** For each of the others with whom this account is one person, the refusal that says why. */
export async function onePersonWith(
  db: Sql,
  username: string,
  others: readonly string[],
  at: Date,
): Promise<Map<string, Refusal>> {
  const { [PROVENANCE_KEY]: days } = await configured(db, PROVENANCE_KEY)
  const since = new Date(at.getTime() - days * DAY_MS)
  const facts = await provenanceStore(db).since([username, ...others], since)
  if (facts.length === 0) return new Map()
  return new Map(
    [...new Set(others)].flatMap((other) => {
      const why = onePersonBecause(username, other, facts)
      if (why === null) return []
      // A program counts as its makers as long as it exists.
      const isOfProgram = [username, other].some(isServiceUsername)
      const refusal = isOfProgram ? new Refusal('one-person-key', { why }) : new Refusal('one-person', { why, days })
      return [[other, refusal] as const]
    }),
  )
}
