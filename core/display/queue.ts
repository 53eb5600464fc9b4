/** Cases that are decided one after the other: the place of one in the queue, and which comes next. */

export interface QueuePlace {
  /** Counted from 1; null when it is not in the queue, or no longer. */
  position: number | null
  previous: string | null
  next: string | null
}

/** The place of a case among those that are left; after one that is not among them comes the first. */
export function placeInQueue(queue: readonly string[], current: string): QueuePlace {
  const at = queue.indexOf(current)
  if (at < 0) return { position: null, previous: null, next: queue[0] ?? null }
  return { position: at + 1, previous: queue[at - 1] ?? null, next: queue[at + 1] ?? null }
}

/** Next case once one is answered: the one after it, else the first of those that were passed over. */
export function afterAnswer(queue: readonly string[], answered: string): string | null {
  const { next } = placeInQueue(queue, answered)
  return next ?? queue.find((one) => one !== answered) ?? null
}
