const KEY = 'dcir.today-height'
/** Height of a block with one line in each of its columns. */
const USUAL_PX = 161

/** Height that today's block had last on this device: so much is kept free for it until it is there. */
export function todayHeight(): string {
  try {
    return `${Number(localStorage.getItem(KEY)) || USUAL_PX}px`
  } catch {
    return `${USUAL_PX}px`
  }
}

export function keepTodayHeight(block: HTMLElement | null): void {
  try {
    if (block) localStorage.setItem(KEY, String(Math.round(block.offsetHeight)))
  } catch {
    // A browser that keeps nothing reserves what is usual.
  }
}
