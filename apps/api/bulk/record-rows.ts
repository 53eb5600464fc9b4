/** Files whose rows each change a record: by the plan of the endpoint that does so by hand, gated where that is. */
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { Input } from '../call/call'
import { type Gate, type JudgedChange, requestOf } from '../write/gate'
import type { Tx } from '../write/write'
import type { BatchRecord, ItemRecord, RowDone } from './bulk.store'
import type { BulkKind } from './bulk-set'
import type { Judged, Judging } from './dry-run'
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
  prepare: PrepareRows
}

type PreparedFile = Pick<BatchRecord, 'settings' | 'superAgentIds'>
/** Begins a file; the function that comes back makes the request of one row, outside of any transaction. */
export type PrepareRows = (file: PreparedFile) => (row: Pick<ItemRecord, 'payload'>) => Promise<RowRequest>

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
      prepare: async () => prepare(batch),
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

interface RecordJudging<Row extends object> extends Pick<Judging<Row>, 'knownBy' | 'notes'> {
  gate: Gate
  prepare: PrepareRows
  settings?: object
  /** Kobo that a row moves, of the record that it is about. */
  amountOf?(before: object | null): number | null
  /**
   * Begins a file whose rows may take from each other what is there once, such as a reference; the function that comes
   * back hears of each row that changes something at once. @throws Refusal where an earlier row took it
   */
  taking?(): (row: Row, before: object | null) => void
}

/** Judges such a file by the plans that its rows are done by. */
export function recordJudging<Row extends object>(kind: RecordJudging<Row>): Judging<Row> {
  const { gate, prepare, settings = null, amountOf = () => null, taking, knownBy, notes } = kind
  return {
    knownBy,
    ...(notes && { notes }),
    begin(_call, read) {
      const requestFor = prepare({ settings, superAgentIds: null })
      const take = taking?.()
      const judge = async (payload: Row): Promise<Judged> => {
        const { endpoint, input } = await requestFor({ payload })
        const given = { params: undefined, query: undefined, ...input } as Input<Endpoint>
        const { before, waits }: JudgedChange = await read((tx) => gate.judgeWithin(tx, endpoint, given))
        // A request takes nothing yet: whoever approves it meets the rule again.
        if (!waits) take?.(payload, before)
        return { amount: amountOf(before), waits }
      }
      return async (rows) => {
        const ends: (Judged | Refusal)[] = []
        for (const { payload } of rows) ends.push(await judge(payload as Row).catch(refusalAlone))
        return ends
      }
    },
  }
}

function refusalAlone(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
