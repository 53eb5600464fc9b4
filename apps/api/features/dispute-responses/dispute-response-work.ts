/** What a row of a response file brings about: its receipt is taken out of the archive, and its dispute is decided. */
import { Refusal } from '@dcir/core/errors/catalogue'
import type { DisputeResponseRow } from '@dcir/core/rules/dispute-responses'
import { RECEIPT_MAX_BYTES } from '@dcir/core/rules/receipts'
import type { Sql } from '../../db/database'
import type { BulkKind } from '../../jobs/bulk'
import { bulkKinds } from '../../jobs/bulk.store'
import { type OpenArchive, openArchive, receiptLimits } from '../../kit/archive'
import type { FileStore } from '../../kit/files'

export interface StoredResponse extends DisputeResponseRow {
  /** The archive's entry that is its receipt; null when it needs none. */
  receipt: string | null
}

interface Mover {
  username: string
  side: 'merchant'
  at: Date
}

/** What the feature of disputes brings: `R` is a stored receipt and `D` a dispute, which only it looks into. */
export interface DisputeMoves<R extends { key: string }, D extends { logCode: string }> {
  decideDispute(
    sql: Sql,
    decision: { logCode: string; approved: boolean; comment?: string | undefined; hasReceipt: boolean },
    mover: Mover,
  ): Promise<D>
  storeReceipt(files: FileStore, bytes: Buffer): Promise<R>
  addReceipt(sql: Sql, dispute: D, receipt: R, mover: Mover): Promise<unknown>
}

interface Deps<R extends { key: string }, D extends { logCode: string }> {
  files: FileStore
  moves: DisputeMoves<R, D>
}

export function disputeResponseWork<R extends { key: string }, D extends { logCode: string }>({
  files,
  moves,
}: Deps<R, D>): BulkKind {
  async function receiptOf(archive: OpenArchive | null, name: string | null): Promise<R | null> {
    if (name === null) return null
    if (!archive) throw new Refusal('receipt-missing')
    return moves.storeReceipt(files, await archive.read(name, RECEIPT_MAX_BYTES))
  }

  return {
    kind: bulkKinds.disputeResponse,
    action: 'dispute-responses.row',
    async begin({ uploadedBy: username, archiveKey }) {
      const archive = archiveKey ? await openArchive(files.path(archiveKey), receiptLimits) : null
      return {
        end: () => archive?.close(),
        async work({ payload }, settle) {
          const { logCode, response, comment, receipt: name } = payload as StoredResponse
          const receipt = await receiptOf(archive, name)
          try {
            await settle(async (sql, at) => {
              const mover: Mover = { username, side: 'merchant', at }
              const decision = { logCode, approved: response === 'ACCEPTED', comment, hasReceipt: receipt !== null }
              const dispute = await moves.decideDispute(sql, decision, mover)
              if (receipt) await moves.addReceipt(sql, dispute, receipt, mover)
              return { logCode: dispute.logCode, message: 'Dispute resolved successfully' }
            })
          } catch (error) {
            // It was stored before the move that needs it; if the move is refused nobody owns it.
            if (receipt) await files.remove(receipt.key)
            throw error
          }
        },
      }
    },
  }
}
