import { ApiError } from '@dcir/core/errors/processed-error'

/** The refusal that a call ends with; a call that succeeds, or fails in another way, fails the test. */
export async function refusal(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error(`not refused: ${error}`)
  return error
}
