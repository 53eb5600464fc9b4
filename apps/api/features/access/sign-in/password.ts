/** Passwords: argon2id, at most two hashes at once, the rest queued and the queue bounded. */

import { Refusal } from '@dcir/core/errors/catalogue'
import { hash, verify } from '@node-rs/argon2'

const MAX_CONCURRENT = 2
const MAX_WAITING = 200
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) {
    if (waiting.length >= MAX_WAITING) throw new Refusal('too-many-requests', { seconds: 5 })
    await new Promise<void>((resume) => waiting.push(resume))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

// OWASP's second recommended setting: 19 MiB, two passes, one lane.
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, SETTINGS))

/** Checks a password. Without a hash (nobody, or somebody who has none) it does the same work and says no, so that its duration reveals nothing. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoy())
  const matches = await inTurn(() => verify(against, password))
  return matches && typeof stored === 'string'
}

let decoyHash: Promise<string> | undefined
function decoy(): Promise<string> {
  decoyHash ??= hashPassword('nobody has this password')
  return decoyHash
}
