/** Letters to people about requests: that one waits for them, and the outcome of their own. */

import { deciding } from '@dcir/core/access/workflow/rules'
import { sql } from '../../../db/sql'
import type { Outbox } from '../../../mail/outbox'
import type { StoredRequest } from '../../../write/workflow.store'
import type { Tx } from '../../../write/write'

interface Decider {
  username: string
  email: string
  firstName: string
}

type Waiting = Pick<StoredRequest, 'reference' | 'description' | 'initiator' | 'requiredAuthority'>

export type WorkflowLetters = ReturnType<typeof createWorkflowLetters>

/** Those who may decide it: they hold a right to decide at all and the one that the change takes, and did not ask for it. */
const decidersOf = (initiator: string, right: string) => sql`SELECT u.username, u.email, u.first_name FROM users u
  WHERE u.user_type = 'back-office' AND u.active AND u.username <> ${initiator}
    AND EXISTS (SELECT 1 FROM user_roles ur JOIN roles r ON r.name = ur.role_name AND r.user_type = u.user_type
      WHERE ur.user_id = u.id AND r.authorities && ${deciding}::text[])
    AND EXISTS (SELECT 1 FROM user_roles ur JOIN roles r ON r.name = ur.role_name AND r.user_type = u.user_type
      WHERE ur.user_id = u.id AND ${right} = ANY (r.authorities))
  ORDER BY u.username`

export function createWorkflowLetters(outbox: Outbox, backOffice: string) {
  const linkIn = (list: 'all' | 'self', reference: string) => ({
    label: `Open ${reference}`,
    address: `${backOffice.replace(/\/$/, '')}/back-office/workflow-requests/${list}?dialog=view&requestId=${reference}`,
  })
  return {
    /** Tells those who may decide a request that it waits: one letter each in ten minutes, however many wait. */
    async waiting({ db, at }: Tx, { reference, description, initiator, requiredAuthority }: Waiting): Promise<void> {
      if (!outbox.sendsMail) return
      const people = await db.rows<Decider>(decidersOf(initiator, requiredAuthority))
      for (const { username, email, firstName } of people)
        await outbox.collapse(
          { db, at },
          {
            kind: 'request.waiting',
            to: email,
            collapseKey: `request.waiting:${username}`,
            letter: (events) => ({
              subject: events === 1 ? `A request waits for you: ${reference}` : `${events} requests wait for you`,
              lines: [
                events === 1
                  ? `Hello ${firstName}, ${initiator} asks for this: ${description}.`
                  : `Hello ${firstName}, ${events} requests were made that you can decide. The last one, by ${initiator}: ${description}.`,
                'You can approve or decline it.',
              ],
              link: linkIn('all', reference),
            }),
          },
        )
    },

    /** Tells whoever asked what a colleague made of it. */
    async decided({ db, at, actor }: Tx, request: StoredRequest, approved: boolean, comment: string): Promise<void> {
      if (!outbox.sendsMail) return
      const { reference, description, initiator } = request
      const person = await db.first<Decider>(
        sql`SELECT username, email, first_name FROM users WHERE username = ${initiator} AND active`,
      )
      if (!person) return
      const verb = approved ? 'approved' : 'declined'
      const letter = {
        subject: `Your request ${reference} was ${verb}`,
        lines: [
          `Hello ${person.firstName}, ${actor} ${verb} your request: ${description}.`,
          `The reason given: ${comment}`,
        ],
        link: linkIn('self', reference),
      }
      await outbox.send({ db, at }, { kind: `request.${verb}`, to: person.email, letter })
    },
  }
}
