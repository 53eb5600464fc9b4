/** Files whose rows each create a record: by the plan of the endpoint that creates one, gated where that is. */
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { Sql } from '../db/database'
import type { Input } from '../http/call'
import type { Gate } from '../write/gate'
import type { Tx } from '../write/write'
import type { BatchRecord, ItemRecord, RowDone } from './bulk.store'
import type { BulkKind } from './bulk-set'
import { uploaderCall } from './uploader.store'

/** What one row asks for: the endpoint that creates a record, and what it is given. */
export interface RowRequest<E extends Endpoint = Endpoint> {
  endpoint: E
  input: Pick<Input<E>, 'body'>
}

interface RecordRows extends Pick<BulkKind, 'kind' | 'upload' | 'action'> {
  gate: Gate
  /** Reads what all rows of a set need; what comes back reads one row, outside of any transaction. */
  prepare(sql: Sql, batch: BatchRecord): Promise<(row: ItemRecord) => Promise<RowRequest>>
}

/** The effect of such a kind. Whoever uploaded the file does each row, with the rights that they have by then. */
export function recordRows({ gate, prepare, ...kind }: RecordRows): BulkKind<RowRequest> {
  async function create(tx: Tx, { endpoint, input }: RowRequest): Promise<RowDone | Refusal> {
    try {
      const given = { params: undefined, query: undefined, ...input }
      const { answer, subject, details } = await gate.changeWithin(tx, endpoint, given as Input<Endpoint>)
      return { message: answer.message, subject, details: details ?? {} }
    } catch (error) {
      // A refusal is found before anything is written, so that it leaves nothing behind.
      if (error instanceof Refusal) return error
      throw error
    }
  }
  return {
    ...kind,
    begin: async (batch) => ({
      end: () => undefined,
      drop: async () => undefined,
      prepare: (sql) => prepare(sql, batch),
      async applyTransitions(sql, rows, at) {
        if (rows.length === 0) return []
        const tx: Tx = { sql, call: await uploaderCall(sql, batch), actor: batch.uploadedBy, at }
        const ends = []
        for (const row of rows) ends.push(await create(tx, row))
        return ends
      },
    }),
  }
}
