import type { LoginResult } from '@dcir/core/access/session-contract'

export type NextStep =
  | { kind: 'second-factor'; secondFactorAuthKey: string }
  | { kind: 'reset'; cosmos: Cosmos }
  | { kind: 'session'; cosmos: Cosmos }
  /** The answer holds nothing to go on with. */
  | { kind: 'nothing' }

type Cosmos = NonNullable<LoginResult['cosmosResponse']>

/**
 * The step after an answer to signing in, in the spec's order: second factor, password reset, session. A user who came
 * to change the password is not sent to the forced change.
 */
export function nextStep(answer: LoginResult, { changingPassword }: { changingPassword: boolean }): NextStep {
  const { secondFactorAuthKey, resetPassword, cosmosResponse: cosmos } = answer
  if (answer['2faEnabled']) return secondFactorAuthKey ? { kind: 'second-factor', secondFactorAuthKey } : NOTHING
  if (!cosmos) return NOTHING
  return { kind: resetPassword && !changingPassword ? 'reset' : 'session', cosmos }
}

const NOTHING: NextStep = { kind: 'nothing' }
