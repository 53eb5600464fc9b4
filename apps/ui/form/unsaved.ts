/** Something that would be lost by leaving, and the question about it. */
interface Unsaved {
  /** Where on the page it is. */
  element(): Element | null
  /** Resolves to whether it may be lost. */
  ask(): Promise<boolean>
  /** Asked after all others, whose answers may add to it. */
  isLast?: boolean
}

const all = new Set<Unsaved>()

/** Notes something unsaved; the function that comes back takes the note away. */
export function noteUnsaved(unsaved: Unsaved): () => void {
  all.add(unsaved)
  return () => void all.delete(unsaved)
}

/** May this part of the page be left, or all of it? Where something there is unsaved, its owner is asked first. */
export async function mayLeave(part: Element | null = document.documentElement): Promise<boolean> {
  const order = [...all].sort((one, other) => Number(one.isLast ?? 0) - Number(other.isLast ?? 0))
  for (const unsaved of order) {
    const element = unsaved.element()
    if (element && part?.contains(element) && !(await unsaved.ask())) return false
  }
  return true
}
