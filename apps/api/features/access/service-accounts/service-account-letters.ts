/** Mail about service accounts: what was done to one, and that its keys are soon good no more. */
import { serviceAccounts } from '@dcir/core/access/service-accounts/contract'
import { EXPIRY_NOTICES, noticeDue, serviceAccountLetters as texts } from '@dcir/core/access/service-accounts/letters'
import { addDays, businessDate, daysBetween } from '@dcir/core/time/lagos'
import { BANK, type Database, type Sql } from '../../../db/database'
import { sql } from '../../../db/sql'
import type { Clock } from '../../../kit/clock'
import type { Letter } from '../../../mail/letter'
import type { Outbox } from '../../../mail/outbox'

interface Writing {
  db: Sql
  at: Date
}

interface Person {
  username: string
  email: string
  firstName: string
}

interface Expiring {
  name: string
  expiresOn: string
}

type Scope = Parameters<typeof texts.made>[0]
type Agreed = Parameters<typeof texts.made>[1]

export type ServiceAccountLetters = ReturnType<typeof createServiceAccountLetters>

/** People who agreed on an account, or issued a key of it that is good, and all who may ask for a wider one. */
const concernedBy = (name: string) => sql`SELECT u.username, u.email, u.first_name FROM users u
  WHERE u.user_type = 'back-office' AND u.active AND (
    EXISTS (SELECT 1 FROM service_accounts a WHERE a.name = ${name}
      AND (lower(u.username) IN (lower(a.made_by), lower(a.approved_by))
        OR EXISTS (SELECT 1 FROM service_keys k WHERE k.service_account_id = a.id AND k.revoked_at IS NULL
          AND lower(k.issued_by) = lower(u.username))))
    OR EXISTS (SELECT 1 FROM user_roles ur JOIN roles r ON r.name = ur.role_name AND r.user_type = u.user_type
      WHERE ur.user_id = u.id AND ${serviceAccounts.update.authority} = ANY (r.authorities)))
  ORDER BY u.username`

/** Accounts with keys whose last day is near. */
const expiringBy = (today: string) => sql`SELECT a.name, a.expires_on FROM service_accounts a
  WHERE a.revoked_at IS NULL AND a.expires_on BETWEEN ${today}::date AND ${addDays(today, EXPIRY_NOTICES[0])}::date
    AND EXISTS (SELECT 1 FROM service_keys k WHERE k.service_account_id = a.id AND k.revoked_at IS NULL)
  ORDER BY a.name`

export function createServiceAccountLetters(outbox: Outbox, backOffice: string) {
  const link = {
    label: 'Open service accounts',
    address: `${backOffice.replace(/\/$/, '')}/back-office/service-accounts`,
  }
  const letterTo = ({ firstName }: Person, { subject, lines: [first, ...rest] }: Letter): Letter => ({
    subject,
    lines: [`Hello ${firstName}, this is about a program that calls the platform. ${first}`, ...rest],
    link,
  })

  /** @param onceKey sends it to each person once, whoever else comes by */
  async function tell(where: Writing, name: string, kind: string, text: Letter, onceKey?: string): Promise<void> {
    if (!outbox.sendsMail) return
    for (const person of await where.db.rows<Person>(concernedBy(name))) {
      const post = { kind: `service-account.${kind}`, to: person.email, letter: letterTo(person, text) }
      if (onceKey === undefined) await outbox.send(where, post)
      else await outbox.sendOnce(where, { ...post, onceKey: `${onceKey}:${person.username}` })
    }
  }

  return {
    made: (where: Writing, scope: Scope, agreed: Agreed) => tell(where, scope.name, 'made', texts.made(scope, agreed)),

    async changed(where: Writing, after: Scope, before: Scope, agreed: Agreed): Promise<void> {
      const text = texts.changed(after, before, agreed)
      if (text) await tell(where, after.name, 'changed', text)
    },

    keyIssued: (where: Writing, name: string, key: string, by: string) =>
      tell(where, name, 'key', texts.keyIssued(name, key, by)),

    revoked: (where: Writing, name: string, by: string) => tell(where, name, 'revoked', texts.revoked(name, by)),

    expiring({ db, at }: Writing, { name, expiresOn }: Expiring): Promise<void> {
      const left = daysBetween(businessDate(at), expiresOn)
      const key = `service-account.expiring:${name}:${expiresOn}:${noticeDue(left)}`
      return tell({ db, at }, name, 'expiring', texts.expiring(name, expiresOn, left), key)
    },
  }
}

/** One round: tells of accounts that are soon good no more, each notice once. */
export const warnOfExpiry =
  (database: Database, clock: Clock, letters: ServiceAccountLetters, outbox: Pick<Outbox, 'sendsMail'>) => async () => {
    if (!outbox.sendsMail) return
    await database.transaction(BANK, async (db) => {
      const at = clock.now()
      for (const account of await db.rows<Expiring>(expiringBy(businessDate(at))))
        await letters.expiring({ db, at }, account)
    })
  }
