/** Changes by a row of an edited workbook, found without a database; whatever records hold comes back unchanged. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sheetWorkbook } from '@dcir/api/bulk/edit-sheet-workbook'
import type { BackofficeUser } from '@dcir/core/access/users/contract'
import { userSheet } from '@dcir/core/access/users/sheet'
import {
  type EditSheet,
  type ReadSheetRow,
  rowDifference,
  type SheetRecord,
  type SheetRow,
  sheetLayout,
} from '@dcir/core/bulk/edit-sheet'
import { createBulkFile } from '@dcir/core/bulk/rows'
import { sheetOf } from '@dcir/core/bulk/sheet-of'
import type { RecordOf } from '@dcir/core/contract/noun'
import { chargeModels } from '@dcir/core/money/charges'
import { kobo } from '@dcir/core/money/kobo'
import { type ChargeType, chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { chargeType as chargeTypeNoun } from '@dcir/core/reference/charge-types/noun'
import { type Participant, participants } from '@dcir/core/reference/participants/contract'
import { participant as participantNoun } from '@dcir/core/reference/participants/noun'
import { publicHoliday } from '@dcir/core/reference/public-holidays/noun'
import { readXlsx } from '@dcir/spreadsheets/workbook-reader'
import { writtenWorkbook } from '@dcir/spreadsheets/written-workbook'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publicHolidays } from '../../support/public-holidays'

type PublicHoliday = RecordOf<typeof publicHoliday>

const holidaySheet = sheetOf(publicHoliday, publicHolidays)
const chargeTypeSheet = sheetOf<typeof chargeTypeNoun, ChargeType>(chargeTypeNoun, chargeTypes)
const participantSheet = sheetOf<typeof participantNoun, Participant>(participantNoun, participants, {
  chargeType: ({ chargeType: { code } }) => code,
})

/** Texts that a spreadsheet would take for something else, and those that XML writes in another way. */
const TRICKY = [
  '=1+1',
  '+2',
  '@x',
  '_x0041_',
  '0012',
  '1e5',
  'TRUE',
  'a\nb',
  "'quoted",
  '<b>&amp;</b>',
  '2026-11-20',
  '١٢ ₦',
]
const readable = (text: string) => text.trim() !== '' && text === text.trim() && !/[\p{C}]/u.test(text)
const text = fc.oneof(fc.constantFrom(...TRICKY), fc.string({ unit: 'grapheme', maxLength: 40 }).filter(readable))
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const money = maybe(fc.integer({ min: 1, max: 1_000_000_000_000 }).map(kobo))
const percentage = maybe(
  fc
    .integer({ min: 0, max: 100_000_000 })
    .map((one) => String(one / 1_000_000))
    .filter((one) => !one.includes('e')),
)
const flag = fc.boolean()
const account = fc.stringMatching(/^\d{1,20}$/)
const type = fc.constantFrom('GL' as const, 'NUBAN' as const)
const model = fc.constantFrom(...chargeModels)

const chargeType: fc.Arbitrary<ChargeType> = fc
  .record({
    code: fc.stringMatching(/^[A-Z0-9_]{2,50}$/),
    chargeModel: model,
    chargeTypeName: text,
    chargeTypeDesc: text,
    flat: money,
    minimumCap: money,
    maximumCap: money,
    percentage,
  })
  .map((one) => ({ ...one, id: 1, version: 1, chargeType: { code: one.chargeModel } }))

const participant: fc.Arbitrary<Participant> = fc.record({
  participantId: fc.constant('PT-0001'),
  name: text,
  description: text,
  accountType: type,
  accountNumber: account,
  accountName: maybe(text),
  bankCode: maybe(text),
  bankName: maybe(text),
  chargeType: fc.constant({
    code: 'FLAT_50',
    chargeTypeName: 'Flat',
    chargeType: { code: 'FLAT' as const, flat: kobo(5_000), minimumCap: null, maximumCap: null, percentage: null },
  }),
  globalCharge: flag,
  isFeeSharing: flag,
  useMerchantChargeType: flag,
  remainderParticipant: flag,
  feeDebitAccountType: maybe(type),
  feeDebitAccount: maybe(account),
  feeDebitAccountName: maybe(text),
  sendReport: flag,
  reportEmail: maybe(text),
})

const holiday: fc.Arbitrary<PublicHoliday> = fc.record({
  code: fc.constant('PH-0001'),
  name: text,
  description: text,
  theDate: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((one) => one.toISOString().slice(0, 10)),
  recurring: flag,
  active: flag,
})

const user: fc.Arbitrary<BackofficeUser> = fc
  .record({
    firstname: text,
    lastname: text,
    email: text,
    username: text,
    companyName: maybe(text),
    role: maybe(text),
    isActive: flag,
    locked: flag,
  })
  .map((one) => ({
    ...one,
    id: 1,
    name: `${one.firstname} ${one.lastname}`,
    roles: [],
    userType: 'LOCAL' as const,
    passwordStatus: 'Ok' as const,
    createdOn: '2026-11-20T10:00:00+01:00',
  }))

/** The records as a workbook, and the rows that it holds when it comes back as it was. */
async function thereAndBack<R extends object>(
  sheet: EditSheet<R>,
  records: readonly SheetRecord<R>[],
): Promise<SheetRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dcir-sheet-'))
  try {
    const path = join(folder, 'sheet.xlsx')
    const { spec, cells } = sheetWorkbook(sheet, records, {})
    writeFileSync(path, await buffer(await writtenWorkbook(spec, (take) => take(cells))))
    const file = createBulkFile(sheetLayout(sheet))
    const rows: SheetRow[] = []
    await readXlsx(path, async (stretch, first) => {
      const taken = file.take(stretch, first)
      if (typeof taken === 'string') throw new Error(taken)
      for (const { row, problems } of taken) {
        expect(problems).toEqual([])
        const { rowId, version, ...values } = row as ReadSheetRow
        rows.push({ rowId, version, values })
      }
    })
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function comesBackUnchanged<R extends object>(sheet: EditSheet<R>, one: fc.Arbitrary<R>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 10, maxLength: 40 }), async (given) => {
      const records = given.map((record, at) => ({ id: String(at + 1), version: String(at), record }))
      const rows = await thereAndBack(sheet, records)
      expect(rows).toHaveLength(records.length)
      const differing = rows
        .map((row, at) => rowDifference(sheet, row, records[at]))
        .filter(({ kind }) => kind !== 'UNCHANGED')
      expect(differing).toEqual([])
    }),
    { numRuns: 4 },
  )
}

describe('whatever records hold, their workbook comes back unchanged', () => {
  test('charge types', () => comesBackUnchanged(chargeTypeSheet, chargeType))
  test('participants', () => comesBackUnchanged(participantSheet, participant))
  test('public holidays', () => comesBackUnchanged(holidaySheet, holiday))
  test('users', () => comesBackUnchanged(userSheet, user))
})

describe('a cell', () => {
  const record: PublicHoliday = {
    code: 'PH-0001',
    name: 'A day',
    description: 'Off for all',
    theDate: '2026-12-25',
    recurring: true,
    active: true,
  }
  const stored = { id: 'PH-0001', version: '1', record }
  const values = { name: 'A day', description: 'Off for all', date: '2026-12-25', recurring: 'Yes', active: 'Yes' }
  const differing = (more: Partial<typeof values>, row = { rowId: 'PH-0001', version: '1' }) =>
    rowDifference(holidaySheet, { ...row, values: { ...values, ...more } }, row.rowId ? stored : undefined)

  test.each(['yes', 'TRUE', ' Yes '])('that says %s is a yes', (recurring) => {
    expect(differing({ recurring }).kind).toBe('UNCHANGED')
  })

  test('that is neither yes nor no is refused with its value', () => {
    expect(differing({ recurring: 'perhaps' })).toMatchObject({
      kind: 'REFUSED',
      problems: [{ column: 'Recurring', value: 'perhaps', message: 'Recurring is invalid' }],
    })
  })

  test('with a card number in it is masked before anybody sees it', () => {
    const { fields, changes } = differing({ description: 'Paid with 4111 1111 1111 1111' })
    expect(fields[0]?.after).toBe('Paid with 411111******1111')
    expect(JSON.stringify(changes)).not.toContain('1111 1111')
  })

  test('of a record that moved on is stale, whatever it says', () => {
    expect(differing({}, { rowId: 'PH-0001', version: '0' }).kind).toBe('STALE')
    expect(differing({ name: 'Another' }, { rowId: 'PH-0001', version: '' }).kind).toBe('STALE')
  })

  test('of a row without a Row Id is of a new record, in which only what a form has may be said', () => {
    const row = { rowId: '', version: '' }
    expect(differing({ date: '2027-01-01' }, row)).toMatchObject({ kind: 'NEW', name: 'A day' })
    expect(differing({ date: '31/12/2026' }, row).problems).toEqual([
      { column: 'Date', value: '31/12/2026', message: 'Date is invalid' },
    ])
    expect(differing({ date: '' }, row).problems).toMatchObject([{ column: 'Date', message: 'Date is required' }])
  })
})
