/** The second factor of a person: whom the bank requires it of, and how the codes for a lost device are written. */
import { isMonitorRole, type UserType } from '../permissions/authorities'
import type { UserSource } from './users/rules'

export const RECOVERY_CODES = 10
/** How long a secret may be on a screen before its first code confirms it. */
export const ENROLMENT_MINUTES = 10

/** Without letters and digits that are taken for each other when somebody copies them from paper. */
export const RECOVERY_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const RECOVERY_LENGTH = 12
const SHAPE = new RegExp(`^[${RECOVERY_LETTERS}]{${RECOVERY_LENGTH}}$`)

/** A recovery code as it is compared, or null for what cannot be one; case, spaces and dashes do not count. */
export function recoveryCodeOf(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return SHAPE.test(code) ? code : null
}

/** A recovery code as people read it, in groups of four. */
export const shownRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

export const secondFactorKeys = {
  MAIN: 'dcir.security.second-factor.back-office',
  MONITOR: 'dcir.security.second-factor.monitor',
} as const

/** Whether a second factor is required, for each kind of console, as the bank has configured it. */
export type SecondFactorRequired = Readonly<Record<(typeof secondFactorKeys)[keyof typeof secondFactorKeys], boolean>>

interface Person {
  userType: UserType
  source: UserSource
  roles: readonly string[]
}

/** Must somebody have a second factor for this kind of console? Those of the directory have theirs there. */
export const isRequiredAt = (
  kind: keyof typeof secondFactorKeys,
  { userType, source }: Pick<Person, 'userType' | 'source'>,
  required: SecondFactorRequired,
): boolean => userType === 'back-office' && source === 'LOCAL' && required[secondFactorKeys[kind]]

/** Must somebody have one for any console that they may open? Then it cannot be turned off in another. */
export const isRequiredOf = (person: Person, required: SecondFactorRequired): boolean =>
  isRequiredAt('MAIN', person, required) ||
  (person.roles.some(isMonitorRole) && isRequiredAt('MONITOR', person, required))

export const secondFactorMessages = {
  turnedOn: 'Your second factor is on. Keep the recovery codes where you find them without your device.',
  renewed: 'You have new recovery codes. The old ones no longer work.',
  turnedOff: 'Your second factor is off.',
  codesOnce: 'Save them now; we cannot show them again. Each works once.',
  fewLeft: (left: number) =>
    `A recovery code was used; ${left === 0 ? 'none is' : left === 1 ? '1 is' : `${left} are`} left.`,
} as const
