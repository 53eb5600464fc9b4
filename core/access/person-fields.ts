/** Form fields of a person, whoever makes them a user. */
import * as z from 'zod/mini'
import { withoutCardNumbers } from '../contract/schemas'
import { type FieldType, fieldError } from '../validators/fields'
import { requiredMessage } from '../validators/messages'
import { isServiceUsername } from './service-accounts/rules'

export const personLabels = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  username: 'Username',
  role: 'Role',
  companyName: 'Company name',
} as const

const valid = (type: FieldType, label: string, max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, `${label} is invalid`),
    z.refine((value) => fieldError(type, label, value) === null, {
      error: ({ input }) => fieldError(type, label, String(input).trim()) ?? `${label} is invalid`,
    }),
    withoutCardNumbers,
  )

/** Letters of any script, and what stands between those of a name: mail that holds it says nothing else. */
const isName = (text: string) => /^[\p{L}\p{M}](?:[\p{L}\p{M} '’-]|\.(?![\p{L}\p{M}]))*$/u.test(text)

export const PersonName = (label: string) =>
  valid('NAME', label, 150).check(z.refine(isName, { error: `${label} is invalid` }))

export const CompanyName = valid('NAME', personLabels.companyName, 150)

/** One address; a list of them, as other forms take it, is nobody's. */
export const PersonEmail = valid('EMAIL', personLabels.email, 150).check(
  z.refine((value) => !value.includes(','), `${personLabels.email} is invalid`),
)

export const Username = z.string().check(
  z.trim(),
  z.minLength(1, requiredMessage(personLabels.username)),
  z.maxLength(150),
  z.regex(/^[^\s,;<>"]+$/, `${personLabels.username} is invalid`),
  z.refine((text) => !isServiceUsername(text), `${personLabels.username} is invalid`),
)

export const RoleName = z
  .string()
  .check(z.trim(), z.minLength(1, requiredMessage(personLabels.role)), z.maxLength(100), withoutCardNumbers)
