/**
 * The first day: the first administrators, made on the server's own machine while there is nobody who could make them.
 * They are two, for one alone could have nobody approve what they ask for, not even another user.
 */

import { isPasswordProfile, passwordProfiles } from '@dcir/core/access/passwords'
import { errorMessage } from '@dcir/core/errors/catalogue'
import { fieldError } from '@dcir/core/validators/fields'
import { BANK, type Database } from '../../db/database'
import { sql } from '../../db/sql'
import type { Clock } from '../../kit/clock'
import { recordAudit } from '../../write/audit'
import { newPasswordProblem } from './sign-in/leaked-passwords'
import { hashPassword } from './sign-in/password'

const ROLE = 'DCIR_BACKOFFICE_ADMIN'

export interface FirstAdministrator {
  email: string
  firstName: string
  lastName: string
  password: string
  /** Who makes it, for the audit trail. */
  operator: string
  profile: string | undefined
}

/** @returns why this is nobody who could be made, or null */
async function problemOf(person: FirstAdministrator): Promise<string | null> {
  const { email, firstName, lastName, password, profile = 'standard' } = person
  const wrong =
    fieldError('EMAIL', 'Email', email) ??
    fieldError('NAME', 'First name', firstName) ??
    fieldError('NAME', 'Last name', lastName)
  if (wrong) return `${wrong}.`
  const rules = isPasswordProfile(profile) ? profile : 'standard'
  const problem = await newPasswordProblem(password, rules, { username: email })
  return problem && errorMessage(problem, { length: passwordProfiles[rules].length })
}

const NUMBERS = ['first', 'second'] as const

/**
 * @param database as the owner of the tables, whom no limit holds
 * @throws Error with a sentence where two people work here already, or where this is no user
 */
export async function makeFirstAdministrator(database: Database, clock: Clock, person: FirstAdministrator) {
  const problem = await problemOf(person)
  if (problem) throw new Error(problem)
  const hash = await hashPassword(person.password)
  return database.transaction(BANK, async (db) => {
    await db.run(sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`)
    const { email, firstName, lastName, operator } = person
    const at = clock.now()
    const there = await db.rows<{ username: string; isBank: boolean }>(
      sql`SELECT username, user_type = 'back-office' AS is_bank FROM users WHERE user_type = 'back-office'
        OR username = ${email}`,
    )
    const number = NUMBERS[there.filter(({ isBank }) => isBank).length]
    if (!number)
      throw new Error(
        'There are users already. One of them makes the others, on the screen Back Office Users Management.',
      )
    if (there.some(({ username }) => username === email)) throw new Error(`There is a user ${email} already.`)
    const made = await db.first<{ id: number }>(
      sql`INSERT INTO users (username, email, first_name, last_name, user_type, password_hash, created_by, created_at)
       VALUES (${email}, ${email}, ${firstName}, ${lastName}, 'back-office', ${hash}, ${operator}, ${at}) RETURNING id`,
    )
    await db.run(sql`INSERT INTO user_roles (user_id, position, role_name) VALUES (${made?.id}, 0, ${ROLE})`)
    const entry = { actor: operator, action: 'admin.bootstrap', subject: email, result: 'done' }
    await recordAudit(db, at, { ...entry, address: 'localhost', requestId: '', details: { role: ROLE } })
    const said = `${email} is the ${number} administrator and can sign in.`
    return number === 'first' ? `${said} Make a second one too: nobody approves what they asked for themselves.` : said
  })
}
