/** Keeps calls out while the demonstration is loaded: half of it would be read as the whole, or changed. */
import { features } from '@dcir/core/access/features-contract'
import { monitorSecondFactor, secondFactor } from '@dcir/core/access/second-factor-contract'
import { session } from '@dcir/core/access/session-contract'
import { Refusal } from '@dcir/core/errors/catalogue'

/** Signing in and out, whose records are there before anybody is let in. */
const OPEN = new Set(
  [session, secondFactor, monitorSecondFactor, features].flatMap((one) => Object.values(one).map(({ key }) => key)),
)

const RETRY_AFTER_SECONDS = 5

export interface Loading {
  /** The refusal of a call to an endpoint, or of readiness where none is named; null once everything is there. */
  refusalAt(endpoint?: { key: string }): Refusal | null
  /** Lets only sign-ins in until the work has ended. */
  during<T>(work: () => Promise<T>): Promise<T>
}

export function createLoading(): Loading {
  let isLoading = false
  return {
    refusalAt: (endpoint) =>
      isLoading && !(endpoint && OPEN.has(endpoint.key))
        ? new Refusal('loading', { seconds: RETRY_AFTER_SECONDS })
        : null,
    async during(work) {
      isLoading = true
      try {
        return await work()
      } finally {
        isLoading = false
      }
    },
  }
}
