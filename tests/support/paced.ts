const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Begins so many calls a second, whether or not earlier ones have been answered.
 * @param goesOn whether the call of this number is made
 * @param call must not fail
 * @returns how many calls were made, once all are answered
 */
export async function paced(
  aSecond: number,
  goesOn: (at: number) => boolean,
  call: (at: number) => Promise<void>,
): Promise<number> {
  const open = new Set<Promise<void>>()
  const begin = Date.now()
  let at = 0
  for (; goesOn(at); at++) {
    const answered = call(at)
    open.add(answered)
    void answered.then(() => open.delete(answered))
    await pause(Math.max(0, begin + ((at + 1) * 1000) / aSecond - Date.now()))
  }
  await Promise.all(open)
  return at
}
