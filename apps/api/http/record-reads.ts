/** Reading the records of a noun: a page of them, all of them, and one by its key. */
import type { Page } from '@dcir/core/contract/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { Call } from '../call/call'
import type { Database } from '../db/database'
import { mapPage } from '../db/lists'
import { type RecordTable, recordStore, type StoredRecord } from '../db/records'
import type { Fragment } from '../db/sql'

interface Readable<Row extends object, Data extends object, Shown> {
  /** As in `Public holiday was not found.` */
  noun: string
  table: RecordTable<Row, Data>
  /** The record as the contract has it. */
  shownOf(record: StoredRecord<Data>): Shown
}

/** @param readable what the records are, and how they are shown */
export function recordReads<Row extends object, Data extends object, Shown>(
  database: Database,
  { noun, table, shownOf }: Readable<Row, Data, Shown>,
) {
  return {
    page: (call: Call, paged: { page: number; size: number }, where: readonly Fragment[] = []): Promise<Page<Shown>> =>
      database.read(call.scope, async (db) => mapPage(await recordStore(db, table).list(where, paged), shownOf)),

    all: (call: Call, where: readonly Fragment[] = []): Promise<Shown[]> =>
      database.read(call.scope, async (db) => (await recordStore(db, table).all(where)).map(shownOf)),

    /**
     * @param where conditions that a record has to fulfil to be seen
     * @throws Refusal 404 when there is no such record
     */
    async show(call: Call, key: string, where: readonly Fragment[] = []): Promise<Shown> {
      const found = await database.read(call.scope, (db) => recordStore(db, table).find(key, where))
      if (!found) throw new Refusal('not-found', { label: noun })
      return shownOf(found)
    },
  }
}
