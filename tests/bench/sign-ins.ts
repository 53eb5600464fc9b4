/** Passwords checked in a second, by the platform's own queue, beside bcryptjs at the cost that it is mostly used with. */
import { hashPassword, passwordMatches } from '@dcir/api/features/access/sign-in/password'
import bcrypt from 'bcryptjs'
import { type Figure, paired, seconds, speed } from './figures'
import type { Ground } from './ground'

const PASSWORD = 'Route#2026'
const COST = 10

export async function signIns({ runs, calls }: Ground): Promise<Figure[]> {
  const theirs = Math.ceil(calls / 10)
  const stored = await hashPassword(PASSWORD)
  const other = await bcrypt.hash(PASSWORD, COST)
  const mustMatch = (matches: boolean) => {
    if (!matches) throw new Error('the right password did not match')
  }
  const pairs = await paired(
    runs,
    async () => {
      const all = Array.from({ length: calls }, () => passwordMatches(stored, PASSWORD).then(mustMatch))
      return (await seconds(() => Promise.all(all))) / calls
    },
    async () =>
      (await seconds(async () => {
        for (let at = 0; at < theirs; at++) mustMatch(await bcrypt.compare(PASSWORD, other))
      })) / theirs,
  )
  return [speed({ figure: 'a password checked, many at once', against: `bcryptjs, cost ${COST}`, atLeast: 8 }, pairs)]
}
