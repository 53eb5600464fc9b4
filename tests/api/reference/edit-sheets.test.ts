/** Records edited in a workbook: what a row would change, what becomes of it, and whose rights and rules decide. */
import { users } from '@dcir/core/access/users/contract'
import { userSheets } from '@dcir/core/access/users/sheet-contract'
import { workflow } from '@dcir/core/access/workflow/contract'
import type { SheetEndpoints } from '@dcir/core/bulk/edit-sheet-contract'
import { chargeTypeSheets, chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { participantSheets, participants } from '@dcir/core/reference/participants/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { auditOf, chargeOf, gate } from '../../support/charge-types'
import { edited, openSheet, rowsOf, sheetsOf, where } from '../../support/edited-sheet'
import { holidaySheets, publicHolidays } from '../../support/public-holidays'
import { refusal } from '../../support/refusal'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const name of ['bo.admin', 'bo.maker', 'bo.viewer', 'sa.admin']) token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const client = (name = 'bo.admin') => api.client(token[name])
const sheets = (endpoints: SheetEndpoints, who?: string) => sheetsOf(client(who), endpoints)
const charges = (who?: string) => sheets(chargeTypeSheets, who)
const show = (code: string) => client().call(chargeTypes.show, { params: { code } })
async function made(name: string) {
  const { chargeCode, ...body } = chargeOf(name)
  await client().call(chargeTypes.create, { body })
  return show(name.toUpperCase().replaceAll(' ', '_'))
}
/** The one row that a file changes. */
async function only(work: ReturnType<ReturnType<typeof charges>['compare']>) {
  const { rows } = await work
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`one row was to differ, not ${rows.length}`)
  return row
}

const nouns = [
  ['charge types', chargeTypeSheets],
  ['participants', participantSheets],
  ['public holidays', holidaySheets],
  ['users', userSheets],
] as const

async function holiday(name: string, date: string) {
  await client().call(publicHolidays.create, { body: { name, description: 'Of this test', recurring: false, date } })
  const { content } = await client().call(publicHolidays.filter, { query: {}, body: { name } })
  return content[0]?.code ?? ''
}

describe('a workbook of records', () => {
  test.each(nouns)('of %s changes nothing when it comes back as it was', async (_noun, endpoints) => {
    await holiday(`Day of ${endpoints.download.key}`, `2027-03-${10 + nouns.findIndex(([, one]) => one === endpoints)}`)
    const { download, compare } = sheets(endpoints)
    const { total, unchanged, rows } = await compare(await download())
    expect([rows, unchanged]).toEqual([[], total])
    expect(total).toBeGreaterThan(0)
  })

  test.each(nouns)('of %s says how it is edited, and greys what is for reading alone', async (_noun, endpoints) => {
    const workbook = await openSheet(await sheets(endpoints).download())
    const [sheet, notes] = workbook.worksheets
    expect([notes?.name, notes?.rowCount]).toEqual(['Read me', 3])
    expect(sheet?.getColumn(1).style.fill).toMatchObject({ fgColor: { argb: 'FFE7E9ED' } })
    const header = Object.keys(rowsOf(sheet)[0] ?? {})
    expect(header.slice(0, 2)).toEqual(['Row Id', 'Version'])
    const isGrey = (heading: string) => {
      const at = header.indexOf(heading)
      return at >= 0 && sheet?.getColumn(at + 1).style.fill !== undefined
    }
    expect(['Username', 'Email'].map(isGrey)).toEqual(endpoints === userSheets ? [true, true] : [false, false])
  })

  test('offers the choices of a column, and keeps formulas text', async () => {
    await client().call(chargeTypes.create, { body: chargeOf('Formula', 'FLAT', { chargeTypeDesc: '=1+1 _x0041_' }) })
    const bytes = await charges().download()
    const workbook = await openSheet(bytes)
    const sheet = workbook.worksheets[0]
    const at = Object.keys(rowsOf(sheet)[0] ?? {}).indexOf('Charge Type') + 1
    expect(sheet?.getRow(2).getCell(at).dataValidation).toMatchObject({
      type: 'list',
      formulae: [expect.stringContaining('FLAT,PERCENT_MAX_CAP')],
    })
    const row = rowsOf(sheet).find((one) => one['Charge Code'] === 'FORMULA')
    expect([row?.Description, row?.Flat]).toEqual([expect.stringMatching(/^=1\+1 /), 50])
    expect((await charges().compare(bytes)).rows).toEqual([])
  })

  test('shows what a row would change by label and formatted value, and changes nothing by that', async () => {
    await made('Shown Alone')
    const { kind, fields, name } = await only(
      charges().differs(where('Charge Code', 'SHOWN_ALONE', { 'Max Cap': 1500.5, Percent: '0.75' })),
    )
    expect([kind, name]).toEqual(['CHANGED', 'Shown Alone'])
    expect(fields).toEqual([
      { column: 'Max Cap', before: '₦1,000.00', after: '₦1,500.50' },
      { column: 'Percent', before: '0.5%', after: '0.75%' },
    ])
    expect((await show('SHOWN_ALONE')).maximumCap).toBe(100_000)
  })

  test('refuses a row with the sentences of the form, its column and its value', async () => {
    await made('Refused Here')
    const { kind, problems } = await only(
      charges().differs(where('Charge Code', 'REFUSED_HERE', { Percent: '140', 'Max Cap': null })),
    )
    expect([kind, problems]).toEqual([
      'REFUSED',
      [
        { column: 'Percent', value: '140', message: 'Percent is invalid' },
        { column: 'Max Cap', value: null, message: 'Max Cap is required' },
      ],
    ])
    const lacking = await only(charges().differs(where('Charge Code', 'REFUSED_HERE', { 'Max Cap': null })))
    expect(lacking.problems).toEqual([{ column: 'Max Cap', value: null, message: 'Max Cap is required' }])
    const fixed = await only(charges().differs(where('Charge Code', 'REFUSED_HERE', { 'Charge Code': 'OTHER' })))
    expect(fixed.problems).toEqual([
      { column: 'Charge Code', value: 'OTHER', message: 'Charge Code cannot be changed here' },
    ])
    const money = await only(charges().differs(where('Charge Code', 'REFUSED_HERE', { 'Max Cap': 'a lot' })))
    expect(money.problems).toEqual([{ column: 'Max Cap', value: 'a lot', message: 'Max Cap is invalid' }])
    expect((await refusal(charges().apply(money))).message).toBe('Max Cap is invalid')
  })

  test('refuses a row twice in one file, and what the rules of the noun forbid', async () => {
    const { id } = await made('Written Twice')
    const { rows } = await charges().differs(
      () => null,
      [
        { 'Row Id': String(id), Version: '1', 'Charge Name': 'Once' },
        {
          'Charge Name': 'Written Twice',
          Description: 'Has a code that is taken',
          'Charge Type': 'PERCENT_ALL',
          Percent: '1',
        },
      ],
    )
    expect(rows.map(({ kind, problems }) => [kind, problems.at(-1)?.message])).toEqual([
      ['REFUSED', expect.stringMatching(/^Duplicate of row \d+ of this file$/)],
      ['REFUSED', expect.stringContaining('The charge code WRITTEN_TWICE is, or was, that of Written Twice')],
    ])
  })

  test('refuses another kind of file, one without its columns, and one that is beyond a limit', async () => {
    const { compare, download } = charges()
    expect((await refusal(compare('Row Id,Version\n', 'edited.csv'))).code).toBe('file-type')
    expect((await refusal(compare('no workbook', 'edited.xlsx'))).code).toBe('file-type')
    expect((await refusal(compare(new Uint8Array(6 * 1024 * 1024), 'edited.xlsx'))).code).toBe('file-too-large')
    const foreign = await refusal(compare(await sheets(holidaySheets).download()))
    expect([foreign.code, foreign.message]).toEqual(['bulk-unreadable', expect.stringContaining('Charge Code')])
    const many = Array.from({ length: 1001 }, (_, at) => ({ 'Charge Name': `New ${at}` }))
    const file = new Uint8Array(await edited(await download(), () => null, many))
    expect((await refusal(compare(file))).message).toContain('more than 1000 rows')
  })
})

describe('a row that is applied', () => {
  test('changes its record once, with the audit entry that one typed in has', async () => {
    const { code } = await made('Applied Once')
    const row = await only(
      charges().differs(where('Charge Code', code, { Description: 'By the file', 'Max Cap': 2000 })),
    )
    const before = (await auditOf(api, 'charge-types.update')).length
    const outcome = await charges().apply(row, 'applied-once-0001')
    expect(outcome).toEqual({ outcome: 'APPLIED', message: 'Charge type updated successfully', requests: [] })
    expect(await charges().apply(row, 'applied-once-0001')).toEqual(outcome)
    expect(await show(code)).toMatchObject({ chargeTypeDesc: 'By the file', maximumCap: 200_000, version: 2 })
    expect((await auditOf(api, 'charge-types.update')).slice(before)).toMatchObject([
      { actor: 'bo.admin', subject: code, result: 'done', details: { before: { maximumCap: 100_000 } } },
    ])
    expect((await refusal(charges().apply(row))).code).toBe('row-stale')
  })

  test('without a Row Id makes a new record', async () => {
    const added = { 'Charge Name': 'Made By File', Description: 'New', 'Charge Type': 'FLAT', Flat: 75 }
    const row = await only(charges().differs(() => null, [added]))
    expect([row.kind, row.name]).toEqual(['NEW', 'Made By File'])
    expect((await charges().apply(row)).message).toBe('Charge type created successfully')
    expect(await show('MADE_BY_FILE')).toMatchObject({ flat: 7_500, chargeModel: 'FLAT' })
    expect((await refusal(charges().apply(row))).code).toBe('charge-type-exists')
  })

  test('of two people with one file is refused to the second, who sees what is there now', async () => {
    const { code } = await made('Of Two People')
    const file = new Uint8Array(
      await edited(await charges().download(), where('Charge Code', code, { 'Max Cap': 3000 })),
    )
    const [first, second] = [await only(charges().compare(file)), await only(charges('bo.maker').compare(file))]
    await charges().apply(first)
    expect((await refusal(charges('bo.maker').apply(second))).code).toBe('row-stale')
    expect(await show(code)).toMatchObject({ maximumCap: 300_000, version: 2 })
    await client().call(chargeTypes.update, {
      params: { id: first.rowId },
      body: chargeOf('Of Two People', 'PERCENT_MAX_CAP', { maxCap: 400_000 }),
    })
    expect(await only(charges('bo.maker').compare(file))).toMatchObject({
      kind: 'STALE',
      fields: [{ column: 'Max Cap', before: '₦4,000.00', after: '₦3,000.00' }],
      problems: [{ column: null, message: expect.stringContaining('changed since the file was downloaded') }],
    })
  })

  test('at the same moment as another of the same record leaves one of them applied', async () => {
    const { code } = await made('At The Same Moment')
    const rowWith = async (cap: number) => only(charges().differs(where('Charge Code', code, { 'Max Cap': cap })))
    const rows = [await rowWith(5000), await rowWith(6000), await rowWith(7000)]
    const ends = await Promise.allSettled(rows.map((row) => charges().apply(row)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await show(code)).version).toBe(2)
  })

  test('of a record that was deleted meanwhile is stale', async () => {
    const { code, id } = await made('Gone Meanwhile')
    const file = new Uint8Array(
      await edited(await charges().download(), where('Charge Code', code, { 'Max Cap': 3000 })),
    )
    const row = await only(charges().compare(file))
    await client().call(chargeTypes.remove, { params: { id: String(id) } })
    expect((await refusal(charges().apply(row))).code).toBe('row-stale')
    expect(await only(charges().compare(file))).toMatchObject({
      kind: 'STALE',
      name: 'Gone Meanwhile',
      problems: [{ message: 'It is not there any more.' }],
    })
  })

  test('waits for a second person where the form would, and says so once it waits', async () => {
    const { code } = await made('Waits In File')
    await gate(api, 'charge-types')
    try {
      const edit = where('Charge Code', code, { 'Max Cap': 8000 })
      const row = await only(charges('bo.maker').differs(edit))
      const { outcome, requests } = await charges('bo.maker').apply(row)
      const [reference = ''] = requests
      expect([outcome, reference]).toEqual(['SUBMITTED', expect.stringMatching(/^WF-\d{8}-\d+$/)])
      expect((await show(code)).maximumCap).toBe(100_000)
      const again = await only(charges().differs(edit))
      expect([again.kind, again.request]).toEqual(['PENDING', reference])
      expect((await refusal(charges().apply(again))).code).toBe('request-pending')
      const body = { approved: true, authorizersComment: 'Agreed' }
      await client().call(workflow.process, { params: { requestId: reference }, body })
      expect((await show(code)).maximumCap).toBe(800_000)
    } finally {
      await gate(api, '')
    }
  })
})

describe('rights', () => {
  test('who may look may download, and who may not change may neither compare nor apply', async () => {
    const bytes = await charges('bo.viewer').download()
    expect(bytes.byteLength).toBeGreaterThan(0)
    expect((await refusal(charges('bo.viewer').compare(bytes))).status).toBe(403)
    const row = { rowId: '', version: '', values: {} }
    expect((await refusal(charges('bo.viewer').apply(row))).status).toBe(403)
    expect((await refusal(charges('sa.admin').download())).status).toBe(403)
  })

  test('a download leaves its trace, as every export does', async () => {
    const before = (await auditOf(api, 'user-sheets.download')).length
    await sheets(userSheets).download()
    expect(await auditOf(api, 'user-sheets.download')).toHaveLength(before + 1)
  })
})

describe('participants', () => {
  test('are changed by a row, on the account that the bank knows', async () => {
    const { differs, apply } = sheets(participantSheets)
    const { content } = await client().call(participants.search, { query: { size: 1 } })
    const name = content[0]?.name ?? ''
    const row = await only(differs(where('Name', name, { Description: 'Described by a file' })))
    expect(row.fields).toEqual([expect.objectContaining({ column: 'Description', after: 'Described by a file' })])
    expect((await apply(row)).outcome).toBe('APPLIED')
    const [changed] = (await client().call(participants.search, { query: { name } })).content
    expect(changed).toMatchObject({ description: 'Described by a file', accountNumber: content[0]?.accountNumber })
    const wrong = await only(differs(where('Name', name, { 'Account number': 'none' })))
    expect(wrong.problems).toEqual([{ column: 'Account number', value: 'none', message: 'Account number is invalid' }])
    // How long a number is, and whose it is, is found out as the row is applied.
    const short = await only(differs(where('Name', name, { 'Account number': '12' })))
    expect((await refusal(apply(short))).message).toMatch(/account/i)
  })
})

describe('public holidays', () => {
  test('are renamed and added by rows; a date stays, and a new one is active', async () => {
    await holiday('Named In Haste', '2027-05-03')
    const { differs, apply } = sheets(holidaySheets)
    const renamed = await only(differs(where('Name', 'Named In Haste', { Name: 'Named With Care' })))
    expect((await apply(renamed)).outcome).toBe('APPLIED')
    const moved = await only(differs(where('Name', 'Named With Care', { Date: '2027-05-04' })))
    expect(moved.problems).toMatchObject([{ column: 'Date', message: 'Date cannot be changed here' }])
    const day = { Name: 'Added Day', Description: 'By a file', Date: '2027-06-14', Recurring: 'No' }
    const inactive = await only(differs(() => null, [{ ...day, Active: 'No' }]))
    expect(inactive.problems).toMatchObject([{ column: 'Active', message: 'Active cannot be chosen for a new row' }])
    await apply(await only(differs(() => null, [{ ...day, Active: 'Yes' }])))
    const { content } = await client().call(publicHolidays.filter, { query: {}, body: { name: 'Added Day' } })
    expect(content).toMatchObject([{ theDate: '2027-06-14', active: true, recurring: false }])
  })
})

describe('users', () => {
  test('S4 get a status by a row, and a role once a colleague has approved it, with an audit entry of each', async () => {
    const { differs, apply } = sheets(userSheets)
    const entries = async () => [
      ...(await auditOf(api, 'users.changeRole')),
      ...(await auditOf(api, 'users.changeStatus')),
    ]
    const before = (await entries()).length
    const row = await only(differs(where('Username', 'bo.second', { Role: 'DCIR_BACKOFFICE_OPERATOR', Active: 'No' })))
    expect(row.fields.map(({ column, after: now }) => [column, now])).toEqual([
      ['Role', 'DCIR_BACKOFFICE_OPERATOR'],
      ['Active', 'No'],
    ])
    const { message, requests } = await apply(row)
    expect(message).toContain('bo.second has been disabled')
    expect(requests).toHaveLength(1)
    expect((await entries()).slice(before).map(({ subject }) => subject)).toEqual(['bo.second', 'bo.second'])
    const { content } = await client().call(users.list, { query: { username: 'bo.second' } })
    expect(content).toMatchObject([{ role: 'DCIR_BACKOFFICE_ADMIN', isActive: false }])
  })

  test('are refused what the screens refuse: the own account, their names, and new ones', async () => {
    const { differs, apply } = sheets(userSheets)
    const own = await only(differs(where('Username', 'bo.admin', { Active: 'No' })))
    expect([own.kind, own.problems[0]?.message]).toEqual([
      'REFUSED',
      'This is your own account, so a colleague must do this.',
    ])
    expect((await refusal(apply(own))).code).toBe('own-account')
    const renamed = await only(differs(where('Username', 'bo.viewer', { 'First name': 'Somebody' })))
    expect(renamed.problems).toMatchObject([{ column: 'First name', value: 'Somebody' }])
    const made = await only(differs(() => null, [{ Username: 'new.user', Role: 'DCIR_BACKOFFICE_OPERATOR' }]))
    expect(made.problems[0]?.message).toContain('Bulk User Creation')
  })
})
