/** Payments that people make by hand, refunds and settlements alike: lists, the download that claims, and reports. */
import type { Endpoint } from '@dcir/core/contract/endpoint'
import type { Field } from '@dcir/core/contract/vocabulary'
import { Refusal } from '@dcir/core/errors/catalogue'
import { kobo } from '@dcir/core/money/kobo'
import type { PaymentAsked } from '@dcir/core/payments/manual-schemas'
import { paymentMessages } from '@dcir/core/payments/rules'
import { businessDate } from '@dcir/core/time/lagos'
import { sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import type { Cell } from '@dcir/spreadsheets/workbook-writer'
import { withWritingTurn } from '@dcir/spreadsheets/written-workbook'
import { type Call, type FileAnswer, userOf } from '../../call/call'
import type { Database, Sql } from '../../db/database'
import { mapPage } from '../../db/lists'
import { workbookAnswer } from '../../http/file-answers'
import type { Clock } from '../../kit/clock'
import type { Gate, RecordPlan } from '../../write/gate'
import type { Tx, Writes } from '../../write/write'
import type { EndedHooks } from './end-payment'
import { checkPaidByHand } from './give-back'
import { type ManualFilter, type ManualRow, manualPaymentsStore } from './manual-payments.store'
import { payByHand, type Reported, reportable } from './pay-by-hand'
import { standingPayment } from './payment-plan'
import { paymentsStore } from './payments.store'
import type { PaymentFamily, PaymentName } from './requery.store'
import { stoppedPaymentsStore } from './stopped-payments.store'

export interface ManualDeps {
  database: Database
  clock: Clock
  writes: Writes
  gate: Gate
  onEnded: EndedHooks
}

interface Paged {
  page: number
  size: number
}

/** Differences between refunds and settlements. */
interface ManualKind<Item> {
  family: PaymentFamily
  download: Endpoint
  /** Name of the file, before the day. */
  file: string
  sheet: readonly Field[]
  itemOf(row: ManualRow): Item
  cellsOf(row: ManualRow): Cell[]
}

export function createManualPayments<Item>(deps: ManualDeps, kind: ManualKind<Item>) {
  const { database, clock, writes } = deps
  const { family, itemOf } = kind

  const checkManual = (db: Sql) => checkPaidByHand(db, family)

  return {
    /** A file of references is also for what was claimed before the platform paid by itself. @throws Refusal */
    async checkUpload(db: Sql): Promise<void> {
      if (!(await stoppedPaymentsStore(db, family).hasClaims())) await checkManual(db)
    },

    list: (call: Call, { page: index, size, ...filter }: ManualFilter & Paged) => {
      return database.read(call.scope, async (db) => {
        await checkManual(db)
        return mapPage(await manualPaymentsStore(db, family).list(filter, index, size), itemOf)
      })
    },

    show: (call: Call, requestId: string) =>
      database.read(call.scope, async (db) => {
        await checkManual(db)
        const row = await manualPaymentsStore(db, family).find(requestId)
        if (!row) throw new Refusal('not-found', { label: 'Payment' })
        return itemOf(row)
      }),

    downloadStatus: (call: Call, filter: ManualFilter) => {
      return database.read(call.scope, async (db) => {
        await checkManual(db)
        const { count, by, total, amount } = await manualPaymentsStore(db, family).downloaded(filter)
        const message = count > 0 ? paymentMessages.downloaded(count, by) : paymentMessages.fresh
        return { isDownloaded: count > 0, message, count: total, amount: kobo(amount) }
      })
    },

    /** @throws Refusal when some were downloaded before and nobody said that they are wanted again */
    async download(
      call: Call,
      { again, ...filter }: ManualFilter & { again?: 'true' | undefined },
    ): Promise<FileAnswer> {
      const username = userOf(call).username
      async function change({ db, at }: Tx) {
        await checkManual(db)
        const store = manualPaymentsStore(db, family)
        const { count, by } = await store.downloaded(filter)
        const message = paymentMessages.downloaded(count, by)
        if (count > 0 && !again) throw new Refusal('already-downloaded', { message })
        const rows = await store.claim(filter, username, at, again === 'true')
        const entry = { at, actor: username, action: 'DOWNLOADED' } as const
        await paymentsStore(db).record(rows.map((request) => ({ ...entry, request })))
        const details = { filter, payments: rows.length, again: again === 'true', downloadedBefore: count }
        return { answer: { rows }, subject: `${rows.length} payments`, details }
      }
      // Claimed only when the file can be written: else nobody would have the payments that are taken.
      const [{ rows }, turn] = await withWritingTurn(() => writes.run(call, kind.download, { change }))
      const columns = sheetColumnsOf(kind.sheet)
      const name = `${kind.file}-${businessDate(clock.now())}.xlsx`
      return workbookAnswer(name, { sheet: 'Payments', columns }, (take) => take(rows.map(kind.cellsOf)), turn)
    },
  }
}

interface Named {
  name(input: { body: Record<string, string> }): PaymentName
  /** Said again by who looks at the payment: another value is another payment. A row of a file says nothing again. */
  repeats: { field: string; what: string; of(data: PaymentAsked): string | null }
}

/** Reporting a payment as a change that may wait for a second person. */
export function manualPlan(
  { onEnded }: Pick<ManualDeps, 'onEnded'>,
  { name, repeats }: Named,
): RecordPlan<never, PaymentAsked> {
  type Given = { body: Record<string, string> }
  const reportedOf = (input: unknown): Reported => ({
    name: name(input as Given),
    transactionReference: (input as Given).body.transactionReference ?? '',
  })
  return {
    record: (_, before) => before?.requestId ?? '',
    describe: (input, before) =>
      `Report payment ${before?.requestId} as paid with reference ${reportedOf(input).transactionReference}`,
    before: (tx, input) => standingPayment(tx, name(input as Given)),
    async after({ db }, input, before) {
      const said = (input as Given).body[repeats.field]
      if (before && said !== undefined && said.trim() !== repeats.of(before))
        throw new Refusal('payment-other', { what: repeats.what }, `body.${repeats.field}`)
      const { reference } = await reportable(db, reportedOf(input))
      return before && { ...before, status: 'SUCCESSFUL', transactionReference: reference }
    },
    async change({ db, actor, at }, input) {
      await payByHand(db, reportedOf(input), { username: actor, at }, onEnded)
      return paymentMessages.updated
    },
  }
}
