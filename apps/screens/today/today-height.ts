import { tabStorage } from '@dcir/ui/session/tab-storage.ts'

const NAME = 'today-height'
/** Height of a block with one line in each of its columns. */
const USUAL_PX = 161

/** Height that today's block had last in this tab: so much is kept free for it until it is there. */
export const todayHeight = (): string => `${Number(tabStorage.read(NAME)) || USUAL_PX}px`

export function keepTodayHeight(block: HTMLElement | null): void {
  if (block) tabStorage.write(NAME, String(Math.round(block.offsetHeight)))
}
