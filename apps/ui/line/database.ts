/** The browser's own database, for texts and pictures that are too large for the storage of a tab. */

/** Answers that were seen, files of drafts, and writes that wait for a line. */
export type Store = 'seen' | 'files' | 'waiting'

/** Everything in it belongs to one person of this console, and is read for that person alone. */
export interface Kept {
  id: string
  owner: string
  /** In milliseconds. */
  at: number
}

const NAME = 'dcir'
const STORES: readonly Store[] = ['seen', 'files', 'waiting']
const OWNER = 'owner'

let isAllowed = false
let opened: Promise<IDBDatabase> | null = null

/**
 * May anything be kept on this device? Only where the deployment keeps sessions for all tabs: one whose sessions end with
 * their tab leaves nothing behind either.
 */
export function mayKeep(): boolean {
  try {
    isAllowed ||=
      'indexedDB' in window && Object.keys(localStorage).some((name) => /^dcir\.[\w-]+\.session$/.test(name))
  } catch {
    // A browser that forbids storage.
  }
  return isAllowed
}

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      for (const store of STORES) request.result.createObjectStore(store, { keyPath: 'id' }).createIndex(OWNER, OWNER)
    }
    request.onsuccess = () => {
      // A tab of a later release upgrades it: this connection closes, and the next use opens another.
      request.result.onversionchange = () => {
        request.result.close()
        // Nobody hears of a connection that is closed from here.
        opened = null
      }
      request.result.onclose = () => {
        opened = null
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

async function inStore<T>(
  store: Store,
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  if (!mayKeep()) throw new Error('nothing may be kept on this device')
  const transaction = (await database()).transaction(store, mode)
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(store))
    // Written when the transaction is complete, and not before.
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Everything of one person, the oldest first. */
export async function allOf<T extends Kept>(store: Store, owner: string): Promise<T[]> {
  const found = await inStore<T[]>(store, 'readonly', (objects) => objects.index(OWNER).getAll(owner))
  return found.sort((one, other) => one.at - other.at)
}

/** One thing, if it is this person's. */
export async function oneOf<T extends Kept>(store: Store, owner: string, id: string): Promise<T | undefined> {
  const found = await inStore<T | undefined>(store, 'readonly', (objects) => objects.get(id))
  return found?.owner === owner ? found : undefined
}

/** Ids of everything in a store, whoever it belongs to. */
export const allIds = (store: Store): Promise<IDBValidKey[]> =>
  inStore(store, 'readonly', (objects) => objects.getAllKeys())

/** Writes one thing, in the place of the one with the same id. */
export async function keep<T extends Kept>(store: Store, value: T): Promise<void> {
  await inStore(store, 'readwrite', (objects) => objects.put(value))
}

export async function drop(store: Store, id: string): Promise<void> {
  await inStore(store, 'readwrite', (objects) => objects.delete(id))
}

/** Forgets everything in a store, whoever it belongs to. */
export async function dropAll(store: Store): Promise<void> {
  await inStore(store, 'readwrite', (objects) => objects.clear())
}
