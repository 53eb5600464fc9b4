/** Who is who in the bank's directory: asked as Microsoft Graph is, one person by their username. */
import type { DirectoryPerson } from '@dcir/core/access/users/contract'
import { Refusal } from '@dcir/core/errors/catalogue'
import { configured } from '../../../db/configuration'
import type { Sql } from '../../../db/database'

export interface DirectoryPeopleSettings {
  /** A person is below it: `https://graph.microsoft.com/v1.0/users`. */
  url: string
  token: string | null
}

export interface DirectoryPeople {
  /** @returns null for a name that the directory does not know. @throws Refusal 503 when it does not answer */
  find(username: string): Promise<DirectoryPerson | null>
}

const DEADLINE_MS = 5000
const FIELDS = 'givenName,surname,mail,userPrincipalName,companyName'

interface GraphUser {
  givenName?: unknown
  surname?: unknown
  mail?: unknown
  userPrincipalName?: unknown
  companyName?: unknown
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const personOf = (user: GraphUser): DirectoryPerson => ({
  firstname: textOf(user.givenName),
  lastname: textOf(user.surname),
  email: textOf(user.mail) || textOf(user.userPrincipalName),
  companyName: textOf(user.companyName) || null,
})

const SWITCH = 'dcir.active-directory-enabled'

/** @throws Refusal when the directory is switched off, or none was named */
export async function checkDirectory(db: Sql, people: DirectoryPeople | null): Promise<DirectoryPeople> {
  const enabled = await configured(db, SWITCH)
  if (!enabled[SWITCH] || !people) throw new Refusal('directory-disabled')
  return people
}

/** @throws Refusal when the directory does not answer, or does not know the name */
export async function personNamed(people: DirectoryPeople, username: string): Promise<DirectoryPerson> {
  const person = await people.find(username)
  if (!person?.email) throw new Refusal('directory-person-unknown', {}, 'body.username')
  return person
}

export function createDirectoryPeople({ url, token }: DirectoryPeopleSettings): DirectoryPeople {
  return {
    async find(username) {
      const address = `${url.replace(/\/$/, '')}/${encodeURIComponent(username)}?$select=${FIELDS}`
      const response = await fetch(address, {
        signal: AbortSignal.timeout(DEADLINE_MS),
        redirect: 'error',
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }).catch(() => null)
      if (response?.status === 404) return null
      const found = response?.ok ? ((await response.json().catch(() => null)) as GraphUser | null) : null
      if (found === null) throw new Refusal('directory-unavailable')
      return personOf(found)
    },
  }
}
