/** Letters to people about their own accounts. A password is in the letter and nowhere else. */
import type { UserType } from '@dcir/core/permissions/authorities'
import type { Letter } from '../../../mail/letter'
import type { Outbox } from '../../../mail/outbox'
import type { Tx } from '../../../write/write'

type Writing = Pick<Tx, 'db' | 'at'>

/** Where each console is, for links. */
export interface ConsoleAddresses {
  backOffice: string
  superAgent: string
}

interface Person {
  username: string
  email: string
  firstname: string
}

export type UserLetters = ReturnType<typeof createUserLetters>

const passwordLines = (password: string) => [
  `Your one-time password is ${password}`,
  'It is good for one sign-in within 24 hours, and you choose a password of your own right after it. Keep it to yourself: nobody at the bank will ask you for it.',
]

export function createUserLetters(outbox: Outbox, population: UserType, consoles: ConsoleAddresses) {
  const address = population === 'back-office' ? consoles.backOffice : consoles.superAgent
  const link: Letter['link'] = { label: 'Sign in', address }
  return {
    /** Whether passwords are mailed to their users; else they are shown once to whoever makes them. */
    sends: outbox.sendsMail,

    /** @param oneTimePassword null for whoever signs in through the directory */
    created: ({ db, at }: Tx, { username, email, firstname }: Person, oneTimePassword: string | null) =>
      outbox.send(
        { db, at },
        {
          kind: 'user.new',
          to: email,
          isSecret: oneTimePassword !== null,
          letter: {
            subject: 'Your DCIR account',
            lines: [
              `Hello ${firstname}, an account was made for you. Your username is ${username}`,
              ...(oneTimePassword === null
                ? ['You sign in through the directory, with the password that you have there.']
                : passwordLines(oneTimePassword)),
            ],
            link,
          },
        },
      ),

    /** Says to its owner what was done to an account, so that they hear of what they did not ask for. */
    changed: ({ db, at }: Writing, { username, email, firstname }: Person, what: string) =>
      outbox.send(
        { db, at },
        {
          kind: 'user.changed',
          to: email,
          letter: {
            subject: 'Your DCIR account was changed',
            lines: [
              `Hello ${firstname}, ${what}.`,
              `Did you not expect this? Tell the administrators of the platform, and name your username ${username}.`,
            ],
            link,
          },
        },
      ),

    reset: ({ db, at, actor }: Tx, { username, email, firstname }: Person, oneTimePassword: string) =>
      outbox.send(
        { db, at },
        {
          kind: 'user.reset',
          to: email,
          isSecret: true,
          letter: {
            subject: 'Your DCIR password was reset',
            lines: [
              `Hello ${firstname}, ${actor} reset the password of ${username}, and every session of yours has ended.`,
              ...passwordLines(oneTimePassword),
            ],
            link,
          },
        },
      ),
  }
}

/** Says to an owner what was done in their own name, whichever console is theirs. */
export type OwnersHear = ReturnType<typeof createOwnersHear>

export function createOwnersHear(outbox: Outbox, consoles: ConsoleAddresses) {
  const letters = {
    'back-office': createUserLetters(outbox, 'back-office', consoles),
    'front-office': createUserLetters(outbox, 'front-office', consoles),
  }
  type Owner = Omit<Person, 'firstname'> & { firstName: string; userType: UserType }
  return (where: Writing, { userType, firstName: firstname, username, email }: Owner, what: string) =>
    letters[userType].changed(where, { firstname, username, email }, what)
}
