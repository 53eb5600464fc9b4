import { sharedKeeping } from '@dcir/ui/session/session-store.ts'

let own = 0

/** Notes that the server keeps this session by itself: nobody was there, and it does not end for that. */
export function sessionIsKept(): void {
  own = Date.now()
  sharedKeeping.write(own)
}

/** When the server last said so, in this tab or in another one of the same console; 0 for never. */
export const keptAt = (): number => Math.max(own, sharedKeeping.read())
