/** Form fields of a person, whoever makes them a user. */
import * as z from 'zod/mini'
import { withoutCardNumbers } from '../contract/schemas'
import { inputsOf, is, labelsOf, type TextLimits } from '../contract/vocabulary'
import { fieldError } from '../validators/fields'
import { requiredMessage } from '../validators/messages'
import { isServiceUsername } from './service-accounts/rules'

const name = { type: 'NAME', most: 150 } as const

export const personInputs = inputsOf({
  firstname: is.text('First name', name),
  lastname: is.text('Last name', name),
  email: is.text('Email', { type: 'EMAIL', most: 150 }),
  username: is.text('Username', { most: 150 }),
  role: is.text('Role', { most: 100 }),
  companyName: is.text('Company name', name),
})
export const personLabels = labelsOf(personInputs)

const valid = ({ type = 'INPUT', label, most = 0 }: TextLimits) =>
  z.string().check(
    z.trim(),
    z.maxLength(most, `${label} is invalid`),
    z.refine((value) => fieldError(type, label, value) === null, {
      error: ({ input }) => fieldError(type, label, String(input).trim()) ?? `${label} is invalid`,
    }),
    withoutCardNumbers,
  )

/** Letters of any script, and what stands between those of a name: mail that holds it says nothing else. */
const isName = (text: string) => /^[\p{L}\p{M}](?:[\p{L}\p{M} '’-]|\.(?![\p{L}\p{M}]))*$/u.test(text)

export const PersonName = (field: TextLimits) =>
  valid(field).check(z.refine(isName, { error: `${field.label} is invalid` }))

export const CompanyName = valid(personInputs.companyName)

/** One address; a list of them, as other forms take it, is nobody's. */
export const PersonEmail = valid(personInputs.email).check(
  z.refine((value) => !value.includes(','), `${personLabels.email} is invalid`),
)

export const Username = z.string().check(
  z.trim(),
  z.minLength(1, requiredMessage(personLabels.username)),
  z.maxLength(personInputs.username.most ?? 0),
  z.regex(/^[^\s,;<>"]+$/, `${personLabels.username} is invalid`),
  z.refine((text) => !isServiceUsername(text), `${personLabels.username} is invalid`),
)

export const RoleName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, requiredMessage(personLabels.role)),
    z.maxLength(personInputs.role.most ?? 0),
    withoutCardNumbers,
  )
