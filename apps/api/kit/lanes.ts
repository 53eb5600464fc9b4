/** Work on many items, a few at the same time. */

/** Does the work on every item, in their order, at most `lanes` at once; the first failure is thrown when all have ended. */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = items.values()
  const failures: unknown[] = []
  const lane = async () => {
    for (const item of left) await Promise.resolve(work(item)).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failures.length > 0) throw failures[0]
}
