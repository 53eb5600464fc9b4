/** Files whose rows each change a record: by the plan of the endpoint that does so by hand, gated where that is. */
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { Input } from '../call/call'
import type { Sql } from '../db/database'
import { type Gate, requestOf } from '../write/gate'
import type { Tx } from '../write/write'
import type { BatchRecord, ItemRecord, RowDone } from './bulk.store'
import type { BulkKind } from './bulk-set'
import { uploaderCall } from './uploader.store'

/** The request of one row: the endpoint that does the same by hand, and its input. */
export interface RowRequest<E extends Endpoint = Endpoint> {
  endpoint: E
  input: Pick<Input<E>, 'body'>
}

interface RecordRows extends Pick<BulkKind, 'kind' | 'upload' | 'action'> {
  gate: Gate
  /** Message of a row that was carried out; the answer of the endpoint unless given. */
  done?: string
  /** Reads what all rows of a set need; what comes back reads one row, outside of any transaction. */
  prepare(db: Sql, batch: BatchRecord): Promise<(row: ItemRecord) => Promise<RowRequest>>
}

/** The kind of such a file. Its rows are done in the name of the uploader, with the rights that they have by then. */
export function recordRows({ gate, prepare, done, ...kind }: RecordRows): BulkKind<RowRequest> {
  async function carryOut(tx: Tx, { endpoint, input }: RowRequest): Promise<RowDone | Refusal> {
    try {
      if (!kind.upload.rows?.includes(endpoint.key)) throw new Error(`${kind.upload.key} names no ${endpoint.key}`)
      const given = { params: undefined, query: undefined, ...input }
      const { answer, subject, details } = await gate.changeWithin(tx, endpoint, given as Input<Endpoint>)
      const { message } = requestOf(details) || !done ? answer : { message: done }
      return { message, subject, details: details ?? {} }
    } catch (error) {
      // A refusal is found before anything is written, so that it leaves nothing behind.
      if (error instanceof Refusal) return error
      throw error
    }
  }
  return {
    ...kind,
    isGated: true,
    begin: async (batch) => ({
      end: () => undefined,
      drop: async () => undefined,
      prepare: (db) => prepare(db, batch),
      async carryOut(db, rows, at) {
        if (rows.length === 0) return []
        const tx: Tx = { db, call: await uploaderCall(db, batch), actor: batch.uploadedBy, at }
        const ends = []
        for (const row of rows) ends.push(await carryOut(tx, row))
        return ends
      },
    }),
  }
}
