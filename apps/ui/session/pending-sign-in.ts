import type { ConsoleSession } from './session-store'
import { tabStorage } from './tab-storage'

/** The password was right, and the code of the second factor is still to come. */
export interface PendingSecondFactor {
  step: 'second-factor'
  secondFactorAuthKey: string
  /** The address asked for the change of the password, which still counts after the code. */
  changingPassword: boolean
}

/** The password was a default one; all that this token can do is to change it. */
export interface PendingReset {
  step: 'reset'
  login: { username: string; email: string; firstName: string; lastName: string }
  token: string
}

/** The bank requires a second factor; all that this session can do is to set it up, and then it is a whole one. */
export interface PendingEnrolment {
  step: 'enrolment'
  session: ConsoleSession
  /** Where it leads in the end, when that is not the landing page. */
  goTo?: string
}

export type PendingSignIn = PendingSecondFactor | PendingReset | PendingEnrolment

const NAME = 'pending-sign-in'

/** Keeps how far a sign-in has come, for the screen of its next step. The password is never part of it. */
export const keepPending = (pending: PendingSignIn): void => tabStorage.write(NAME, JSON.stringify(pending))

/** Forgets the sign-in that was under way. */
export const dropPending = (): void => tabStorage.remove(NAME)

/** The sign-in that is under way, when this is its next step. */
export function pendingFor<S extends PendingSignIn['step']>(step: S): Extract<PendingSignIn, { step: S }> | null {
  try {
    const kept = JSON.parse(tabStorage.read(NAME) ?? 'null') as PendingSignIn | null
    return kept?.step === step ? (kept as Extract<PendingSignIn, { step: S }>) : null
  } catch {
    return null
  }
}
