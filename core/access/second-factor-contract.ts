/** The own second factor: set up, confirmed, given new recovery codes, turned off. The monitor has it on its own base. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, Message } from '../contract/schemas'
import { type Grant, monitorRoles } from '../permissions/authorities'

export const SecondFactorState = z.object({
  /** False for users of the directory, which asks for a second factor itself. */
  available: z.boolean(),
  enabled: z.boolean(),
  /** Null while it is off, and for one that was there before this was noted. */
  since: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
  /** The bank's configuration requires it of this user. */
  required: z.boolean(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

/** Secret for an authenticator app; it has no effect until one of its codes confirms it. */
export const Enrolment = z.object({
  /** Base32, to be typed where no code can be scanned. */
  secret: z.string(),
  /** The same as an `otpauth` address, which the QR code holds. */
  uri: z.string(),
  expiresAt: Instant,
})
export type Enrolment = z.infer<typeof Enrolment>

/** Shown this once: only their hashes are kept. */
export const RecoveryCodes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

const token = z.string().check(z.trim(), z.minLength(1, 'Token is required'), z.maxLength(20))
const Code = z.strictObject({ token })
const password = z.string().check(z.minLength(1, 'Current password is required'), z.maxLength(200))

const guessErrors = ['too-many-requests', 'second-factor-unreadable', 'wrong-code'] as const

interface Where {
  base?: '/monitoring/api/v1'
  path: `/${string}`
  authority: Grant | readonly Grant[]
}

/** None of them keeps its answer under a key: what is shown once is kept nowhere, and neither is a password's digest. */
const endpointsAt = ({ path, ...where }: Where) =>
  ({
    show: {
      ...where,
      method: 'GET',
      path,
      summary: 'Whether the own second factor is on, and how many recovery codes are left',
      beforeEnrolment: true,
      result: SecondFactorState,
    },
    begin: {
      ...where,
      method: 'POST',
      path,
      summary: 'Make a secret for the own second factor, good for ten minutes until a code confirms it',
      beforeEnrolment: true,
      result: Enrolment,
      errors: ['second-factor-elsewhere', 'second-factor-on'],
    },
    confirm: {
      ...where,
      method: 'PUT',
      path: `${path}/confirm`,
      summary: 'Turn the own second factor on by a code of the new secret; answers with recovery codes, once',
      beforeEnrolment: true,
      // A session that somebody left open is no proof: it takes the password too, but right after a sign-in by it.
      body: z.strictObject({ token, password: z.optional(password) }),
      result: RecoveryCodes,
      errors: ['second-factor-on', 'enrolment-expired', ...guessErrors, 'wrong-password'],
    },
    renewCodes: {
      ...where,
      method: 'PUT',
      path: `${path}/recovery-codes`,
      summary: 'Replace the own recovery codes, by a code of the second factor',
      body: Code,
      result: RecoveryCodes,
      errors: ['second-factor-off', ...guessErrors],
    },
    turnOff: {
      ...where,
      method: 'PUT',
      path: `${path}/turn-off`,
      summary: 'Turn the own second factor off, by a code of it or a recovery code',
      body: Code,
      result: Message,
      errors: ['second-factor-off', 'second-factor-kept', ...guessErrors],
    },
  }) as const

const inConsoles: Where = { path: '/common/authentication/second-factor', authority: 'any' }
const inMonitor: Where = { base: '/monitoring/api/v1', path: '/auth/second-factor', authority: monitorRoles }

export const secondFactor = feature('second-factor', endpointsAt(inConsoles))
export const monitorSecondFactor = feature('monitor-second-factor', endpointsAt(inMonitor))
