/** The work on a row of a response file: its receipt is taken out of the archive, and its dispute is decided. */

import { RECEIPT_MAX_BYTES } from '@dcir/core/disputes/receipts'
import { disputeResponses } from '@dcir/core/disputes/responses-contract'
import type { DisputeResponseRow } from '@dcir/core/disputes/responses-rules'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type OpenArchive, openArchive } from '@dcir/spreadsheets/archive'
import { bulkKinds } from '../../../bulk/bulk.store'
import type { BulkKind } from '../../../bulk/bulk-set'
import type { Judging } from '../../../bulk/dry-run'
import type { FileStore } from '../../../files/files'
import { type Actor, type Decision, decideDisputes, judgeDecisions } from '../dispute-transitions'
import { receiptsStore, type StoredReceipt, storeReceipt } from '../receipts'

const RECEIPTS_LATER = 'The pictures of the receipts are checked after you send them.'

export interface StoredResponse extends DisputeResponseRow {
  /** The archive's entry that is its receipt; null when it needs none. */
  receipt: string | null
}

/** A row whose receipt is stored, if it has one. */
interface Ready {
  decision: Decision
  receipt: StoredReceipt | null
}

const decisionOf = ({ logCode, response, comment }: StoredResponse, hasReceipt: boolean): Decision => ({
  logCode,
  approved: response === 'ACCEPTED',
  comment,
  hasReceipt,
})

/** Answers as they would be taken now; a picture counts as a receipt until it is looked at. */
export const responseJudging: Judging<DisputeResponseRow> = {
  knownBy: 'logCode',
  begin: (_call, read) => async (rows) => {
    const decisions = rows.map(({ payload }) => {
      const answer = payload as StoredResponse
      return decisionOf(answer, answer.receipt !== null)
    })
    const { ends } = await read(({ db, actor: username, at }) =>
      judgeDecisions(db, decisions, { username, side: 'merchant', at }),
    )
    // A declined dispute pays nobody.
    return ends.map((end, position) =>
      end instanceof Refusal ? end : { amount: decisions[position]?.approved ? end.amount : null },
    )
  },
  notes: (rows) => (rows.some(({ payload }) => (payload as StoredResponse).receipt !== null) ? [RECEIPTS_LATER] : []),
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

export function disputeResponseWork({ files }: { files: FileStore }): BulkKind<Ready> {
  async function receiptOf(archive: OpenArchive | null, name: string | null): Promise<StoredReceipt | null> {
    if (name === null) return null
    if (!archive) throw new Refusal('receipt-missing')
    return storeReceipt(files, await archive.read(name, RECEIPT_MAX_BYTES))
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
          const answer = row.payload as StoredResponse
          const receipt = await receiptOf(archive, answer.receipt)
          return { decision: decisionOf(answer, receipt !== null), receipt }
        },

        // A receipt is stored before the transition that needs it; if that is refused nobody owns the receipt.
        async drop({ receipt }) {
          if (receipt) await files.remove(receipt.key)
        },

        async carryOut(db, rows, at) {
          const actor: Actor = { username, side: 'merchant', at }
          const decisions = rows.map(({ decision }) => decision)
          const ends = await decideDisputes(db, decisions, actor)
          const receipts = ends.flatMap((end, position) => {
            const receipt = rows[position]?.receipt
            return receipt && !(end instanceof Refusal) ? [{ dispute: end, receipt }] : []
          })
          if (receipts.length > 0) await receiptsStore(db).add(receipts, 'RESPONSE', username, at)
          return ends.map((end) =>
            end instanceof Refusal ? end : { logCode: end.logCode, message: 'Dispute resolved successfully' },
          )
        },
      }
    },
  }
}
