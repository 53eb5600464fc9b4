/** The second step of signing in, apart from the first, whose screen comes without it. */
import { session as sessionCalls } from '@dcir/core/access/session-contract'
import { type Attempt, loginOutcome } from './login-outcome'
import { monitorOutcome, type SecondStepCall } from './sign-in-call'

/** The second step at one of the two main consoles. */
export function mainSecondStep(population: Attempt['population']): SecondStepCall {
  return async (body, situation) => {
    const answer = await situation.client.call(sessionCalls.authenticate2fa, { body })
    // The step is done; an answer that still says so would otherwise ask for the same code for ever.
    const outcome = await loginOutcome({ ...answer, '2faEnabled': false }, { ...situation, population })
    return { outcome, recoveryCodesLeft: answer.recoveryCodesLeft }
  }
}

/** The second step at the monitor. */
export const monitorSecondStep: SecondStepCall = async (body, situation) => {
  const answer = await situation.client.call(sessionCalls.monitorAuthenticate2fa, { body })
  const outcome = monitorOutcome({ ...answer, secondFactorAuthKey: null }, situation)
  return { outcome, recoveryCodesLeft: answer.recoveryCodesLeft }
}
