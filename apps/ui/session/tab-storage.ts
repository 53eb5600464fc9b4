let prefix = 'dcir.'
let storage: Storage | null = null
const memory = new Map<string, string>()

/** Begins the storage of this tab, under names of its own for each console; called once at the start. */
export function startTabStorage(consoleName: string, inMemory: boolean): void {
  prefix = `dcir.${consoleName}.`
  storage = inMemory ? null : ownStorage()
}

function ownStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    // A browser that forbids storage keeps it in memory.
    return null
  }
}

/** Short-lived texts of one tab: they survive a reload, except where the deployment wants nothing stored. */
export const tabStorage = {
  read: (name: string): string | null => memory.get(prefix + name) ?? storage?.getItem(prefix + name) ?? null,

  write(name: string, text: string): void {
    try {
      if (!storage) throw new Error('there is no storage')
      storage.setItem(prefix + name, text)
      memory.delete(prefix + name)
    } catch {
      // Full or forbidden storage: it lives at least until the next reload.
      memory.set(prefix + name, text)
    }
  },

  remove(name: string): void {
    memory.delete(prefix + name)
    storage?.removeItem(prefix + name)
  },

  /** The names in use that begin so. */
  names(beginning: string): string[] {
    const all = [...memory.keys(), ...Object.keys(storage ?? {})]
    return all.filter((name) => name.startsWith(prefix + beginning)).map((name) => name.slice(prefix.length))
  },
}
