/**
 * A time limit that can be paused, and that does not run again once it is over.
 * @param onEnd called once it has run for so many milliseconds in all
 */
export function createDeadline(ms: number, onEnd: () => void) {
  let left = ms
  let since = 0
  let timer: NodeJS.Timeout | null = null
  let isOver = false
  return {
    run(): void {
      if (isOver) return
      since = Date.now()
      timer = setTimeout(onEnd, left)
    },
    pause(): void {
      if (timer) {
        clearTimeout(timer)
        left = Math.max(1, left - (Date.now() - since))
      }
      timer = null
    },
    end(): void {
      if (timer) clearTimeout(timer)
      isOver = true
    },
  }
}
