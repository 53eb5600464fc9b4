/**
 * Notes the end of the audit trail outside of the database, signed: whoever can write to the database can cut its end off
 * or rebuild its chain, but can neither take a note back nor sign another.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { lineOfHead, type SignedHead, signedText } from '@dcir/core/access/audit/heads'
import { BANK, type Database } from '../../../db/database'
import { keptFile } from '../../../files/kept-file'
import type { Clock } from '../../../kit/clock'
import type { Log } from '../../../kit/log'
import { auditStore } from './audit.store'

export type ShipHead = (head: SignedHead) => Promise<void>

export interface AuditHeads {
  /** Ed25519. */
  key: KeyObject
  ship: ShipHead
}

/** @returns one round: notes the end where it moved since the round before */
export function auditHeadNotes(database: Database, clock: Clock, { key, ship }: AuditHeads) {
  let noted = 0
  return async (): Promise<void> => {
    const end = await database.read(BANK, (db) => auditStore(db).end())
    if (!end || end.id === noted) return
    const head = { id: end.id, hash: end.hash.toString('hex'), at: clock.now().toISOString() }
    await ship({ ...head, signature: sign(null, Buffer.from(signedText(head)), key).toString('base64url') })
    noted = end.id
  }
}

/** Appends to a file that a log shipper can follow, and to the log. */
export function fileOfHeads(path: string, log: Log): ShipHead {
  return async (head) => {
    const file = await open(path, 'a', 0o600)
    try {
      await file.appendFile(lineOfHead(head))
      await file.sync()
    } finally {
      await file.close()
    }
    log.info({ ...head }, 'audit head')
  }
}

/** The key of this installation; its public half lies beside it, for whoever verifies. */
export function keptAuditKey(dataDir: string, given: string | null): KeyObject {
  const make = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  const name = { name: 'audit-key.pem', variable: 'AUDIT_KEY_FILE', what: 'The key of audit heads' }
  const key = createPrivateKey(keptFile({ dataDir, given, ...name, make }))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key of audit heads must be Ed25519, as PEM.')
  writeFileSync(join(dataDir, 'audit-key.pub.pem'), createPublicKey(key).export({ type: 'spki', format: 'pem' }))
  return key
}
