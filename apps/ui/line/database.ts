/** The browser's own database, for texts and pictures that are too large for the storage of a tab. It holds them encrypted. */

import { newKey, type Sealed, seal, unseal } from './seal'

/** Answers that were seen, files of drafts, and writes that wait for a connection. */
export type Store = 'seen' | 'files' | 'waiting'

/** Everything in it belongs to one person of this console, and is read for that person alone. */
export interface Kept {
  id: string
  owner: string
  /** In milliseconds. */
  at: number
}

/** A thing as it lies in a store, where no content can be read. */
export interface Row extends Kept, Sealed {
  /** In bytes. */
  size: number
}

interface Key {
  id: string
  key: CryptoKey
}

const NAME = 'dcir'
const VERSION = 2
const STORES: readonly Store[] = ['seen', 'files', 'waiting']
/** Keys of people, by their names. */
const KEYS = 'keys'
const OWNER = 'owner'

let isAllowed = false
let opened: Promise<IDBDatabase> | null = null

/**
 * May anything be kept on this device? Only where the deployment keeps sessions for all tabs: one whose sessions end with
 * their tab leaves nothing behind either.
 */
export function mayKeep(): boolean {
  try {
    // Encryption is there on a secure line alone.
    isAllowed ||=
      'indexedDB' in window &&
      window.isSecureContext &&
      Object.keys(localStorage).some((name) => /^dcir\.[\w-]+\.session$/.test(name))
  } catch {
    // A browser that forbids storage.
  }
  return isAllowed
}

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      const { result } = request
      for (const name of result.objectStoreNames) result.deleteObjectStore(name)
      for (const store of STORES) result.createObjectStore(store, { keyPath: 'id' }).createIndex(OWNER, OWNER)
      result.createObjectStore(KEYS, { keyPath: 'id' })
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
  store: Store | typeof KEYS,
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  if (!mayKeep()) throw new Error('nothing may be kept on this device')
  const transaction = (await database()).transaction(store, mode)
  const request = work(transaction.objectStore(store))
  await written(transaction)
  return request.result
}

/** A transaction has written when it is complete, and not before. */
const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })

const keyOf = async (owner: string): Promise<CryptoKey | undefined> =>
  (await inStore<Key | undefined>(KEYS, 'readonly', (keys) => keys.get(owner)))?.key

async function keyFor(owner: string): Promise<CryptoKey> {
  const found = await keyOf(owner)
  if (found) return found
  const key = await newKey()
  // Another tab may have made one meanwhile, and that is the one.
  await inStore(KEYS, 'readwrite', (keys) => keys.add({ id: owner, key } satisfies Key)).catch(() => undefined)
  return (await keyOf(owner)) ?? key
}

const byAge = (one: Kept, other: Kept) => one.at - other.at

/** Everything of one person that can be read, the oldest first. */
export async function allOf<T extends Kept>(store: Store, owner: string): Promise<T[]> {
  const rows = await inStore<Row[]>(store, 'readonly', (objects) => objects.index(OWNER).getAll(owner))
  const key = rows.length > 0 ? await keyOf(owner) : undefined
  if (!key) return []
  const values = await Promise.all(rows.map((row) => unseal<T>(key, row.id, row)))
  return values.filter((value) => value !== undefined).sort(byAge)
}

/** One thing, if it is this person's and can be read. */
export async function oneOf<T extends Kept>(store: Store, owner: string, id: string): Promise<T | undefined> {
  const row = await inStore<Row | undefined>(store, 'readonly', (objects) => objects.get(id))
  const key = row?.owner === owner ? await keyOf(owner) : undefined
  return row && key && unseal<T>(key, id, row)
}

/** Writes one thing, in the place of the one with the same id. */
export async function keep<T extends Kept>(store: Store, value: T): Promise<void> {
  const { id, owner, at } = value
  const sealed = await seal(await keyFor(owner), id, value)
  const row: Row = { id, owner, at, size: sealed.bytes.byteLength, ...sealed }
  await inStore(store, 'readwrite', (objects) => objects.put(row))
}

export async function drop(store: Store, id: string): Promise<void> {
  await inStore(store, 'readwrite', (objects) => objects.delete(id))
}

/** Deletes what is chosen of the things of one person, the oldest first; of everybody's where nobody is named. */
export async function dropSome(store: Store, owner: string | null, choose: (rows: Row[]) => Row[]): Promise<void> {
  await inStore<Row[]>(store, 'readwrite', (objects) => {
    const request = owner === null ? objects.getAll() : objects.index(OWNER).getAll(owner)
    request.onsuccess = () => {
      for (const { id } of choose((request.result as Row[]).sort(byAge))) objects.delete(id)
    }
    return request
  })
}

/** Deletes the keys of people who keep nothing here, unless they are signed in. */
export async function dropIdleKeys(signedIn: string | undefined): Promise<void> {
  if (!mayKeep()) return
  const transaction = (await database()).transaction([...STORES, KEYS], 'readwrite')
  const keys = transaction.objectStore(KEYS)
  const owners = keys.getAllKeys()
  owners.onsuccess = () => {
    for (const owner of owners.result) if (owner !== signedIn) dropIfIdle(transaction, keys, owner)
  }
  await written(transaction)
}

function dropIfIdle(transaction: IDBTransaction, keys: IDBObjectStore, owner: IDBValidKey): void {
  const counts = STORES.map((store) => transaction.objectStore(store).index(OWNER).count(owner))
  // Requests of a transaction are answered in their order.
  const last = counts.at(-1)
  if (last)
    last.onsuccess = () => {
      if (counts.every(({ result }) => result === 0)) keys.delete(owner)
    }
}
