/** The work on a row of a response file: its receipt is taken out of the archive, and its dispute is decided. */

import { RECEIPT_MAX_BYTES } from '@dcir/core/disputes/receipts'
import { disputeResponses } from '@dcir/core/disputes/responses-contract'
import type { DisputeResponseRow } from '@dcir/core/disputes/responses-rules'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type OpenArchive, openArchive } from '@dcir/spreadsheets/archive'
import { bulkKinds } from '../../bulk/bulk.store'
import type { BulkKind } from '../../bulk/bulk-set'
import type { Sql } from '../../db/database'
import type { FileStore } from '../../files/files'

export interface StoredResponse extends DisputeResponseRow {
  /** The archive's entry that is its receipt; null when it needs none. */
  receipt: string | null
}

interface Actor {
  username: string
  side: 'merchant'
  at: Date
}

interface Decision {
  logCode: string
  approved: boolean
  comment?: string | undefined
  hasReceipt: boolean
}

/** Functions of the feature of disputes: `R` is a stored receipt and `D` a dispute, which only it looks into. */
export interface DisputeTransitions<R extends { key: string }, D extends { logCode: string }> {
  decideDisputes(db: Sql, decisions: readonly Decision[], actor: Actor): Promise<(D | Refusal)[]>
  storeReceipt(files: FileStore, bytes: Buffer): Promise<R>
  addReceipts(db: Sql, receipts: readonly { dispute: D; receipt: R }[], actor: Actor): Promise<unknown>
}

/** A row whose receipt is stored, if it has one. */
interface Ready<R> {
  decision: Decision
  receipt: R | null
}

interface Deps<R extends { key: string }, D extends { logCode: string }> {
  files: FileStore
  transitions: DisputeTransitions<R, D>
}

/** An archive of the store, which gives its copy back with its own end. */
async function openStored(files: FileStore, key: string): Promise<OpenArchive> {
  const { path, done } = await files.local(key)
  try {
    const archive = await openArchive(path)
    const close = () => {
      archive.close()
      void done()
    }
    return { ...archive, close }
  } catch (error) {
    await done()
    throw error
  }
}

export function disputeResponseWork<R extends { key: string }, D extends { logCode: string }>({
  files,
  transitions,
}: Deps<R, D>): BulkKind<Ready<R>> {
  async function receiptOf(archive: OpenArchive | null, name: string | null): Promise<R | null> {
    if (name === null) return null
    if (!archive) throw new Refusal('receipt-missing')
    return transitions.storeReceipt(files, await archive.read(name, RECEIPT_MAX_BYTES))
  }

  return {
    kind: bulkKinds.disputeResponse,
    upload: disputeResponses.upload,
    action: 'dispute-responses.row',
    async begin({ uploadedBy: username, archiveKey }) {
      const archive = archiveKey ? await openStored(files, archiveKey) : null
      return {
        end: () => archive?.close(),

        prepare: async () => async (row) => {
          const { logCode, response, comment, receipt: name } = row.payload as StoredResponse
          const receipt = await receiptOf(archive, name)
          return {
            decision: { logCode, approved: response === 'ACCEPTED', comment, hasReceipt: receipt !== null },
            receipt,
          }
        },

        // A receipt is stored before the transition that needs it; if that is refused nobody owns the receipt.
        async drop({ receipt }) {
          if (receipt) await files.remove(receipt.key)
        },

        async applyTransitions(db, rows, at) {
          const actor: Actor = { username, side: 'merchant', at }
          const decisions = rows.map(({ decision }) => decision)
          const ends = await transitions.decideDisputes(db, decisions, actor)
          const receipts = ends.flatMap((end, position) => {
            const receipt = rows[position]?.receipt
            return receipt && !(end instanceof Refusal) ? [{ dispute: end, receipt }] : []
          })
          if (receipts.length > 0) await transitions.addReceipts(db, receipts, actor)
          return ends.map((end) =>
            end instanceof Refusal ? end : { logCode: end.logCode, message: 'Dispute resolved successfully' },
          )
        },
      }
    },
  }
}
