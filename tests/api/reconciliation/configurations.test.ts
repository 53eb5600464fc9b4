/** Spreadsheet configurations: how each column of a statement is read, and what a change does to the next file. */
import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import type { StatementField } from '@dcir/core/reconciliation/columns'
import {
  type StatementConfigurationBody,
  statementConfigurations,
} from '@dcir/core/reconciliation/configurations/contract'
import { statements } from '@dcir/core/reconciliation/contract'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { dateFormats } from '@dcir/core/time/date-text'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { uploadStatement } from '../../support/statement-rows'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

let api: TestApi
let token: string
let installed: unknown[]
const asOwner = (text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query(text, values)).rows)
beforeAll(async () => {
  api = await startTestApi({ services: ['statements'] })
  token = await api.signIn('bo.admin')
  installed = await asOwner('SELECT * FROM statement_columns')
})
afterEach(async () => {
  await asOwner('DELETE FROM statement_columns')
  await asOwner('INSERT INTO statement_columns SELECT * FROM jsonb_populate_recordset(NULL::statement_columns, $1)', [
    JSON.stringify(installed),
  ])
})
afterAll(() => api?.close())

const list = async (as = token) =>
  (await api.client(as).call(statementConfigurations.list, { query: { page: 0, size: 10 } })).content

/** The whole body of a column with some changes. */
async function bodyOf(field: StatementField, changes: Partial<StatementConfigurationBody>) {
  const found = (await list()).find(({ fieldName }) => fieldName === field)
  if (!found) throw new Error(`there is no column for ${field}`)
  const { changedAt: _, changedBy: __, ...body } = found
  return { ...body, ...changes }
}
const update = async (field: StatementField, changes: Partial<StatementConfigurationBody>, as = token) =>
  api.client(as).call(statementConfigurations.update, { body: await bodyOf(field, changes) })
const faultOf = async (field: StatementField, changes: Partial<StatementConfigurationBody>) =>
  (await refusal(update(field, changes))).lines[0]

const substring = (start: string, length: string) => ({ ruleType: 'SUBSTRING', entries: { start, length } }) as const

describe('spreadsheet configurations', () => {
  test('REC-54 REC-55 REC-60 each column of a statement is listed with all of its fields', async () => {
    const all = await list()
    expect(all).toHaveLength(8)
    expect(all[0]).toEqual({
      configKey: 'recon.transaction-date',
      fieldName: 'transactionDate',
      columnHeader: 'Transaction Date',
      canConfigure: false,
      mandatory: true,
      valueType: 'DATE',
      valueFormat: 'dd/MM/yyyy',
      rule: null,
      ruleType: null,
      changedBy: null,
      changedAt: null,
    })
    const one = await api.client(token).call(statementConfigurations.show, { params: { configKey: 'recon.direction' } })
    expect(one).toMatchObject({
      ruleType: 'SELECTION',
      rule: { ruleType: 'SELECTION', entries: { C: 'CREDIT', DR: 'DEBIT' } },
    })
    expect(new Set(all.map(({ valueType }) => valueType))).toEqual(new Set(['DATE', 'TEXT', 'NUMBER', 'RULE_BASED']))
  })

  test('REC-60 a change is saved with who made it, and answers with the sentence of the specification', async () => {
    const { message } = await update('narration', { columnHeader: '  Details ', mandatory: true })
    expect(message).toBe('Configuration updated successfully!')
    expect((await list()).find(({ fieldName }) => fieldName === 'narration')).toMatchObject({
      columnHeader: 'Details',
      mandatory: true,
      changedBy: 'bo.admin',
      changedAt: expect.stringContaining('2026-11-21'),
    })
  })

  test('REC-58 the value type changes only where it can be configured', async () => {
    expect(await faultOf('amount', { valueType: 'TEXT' })).toMatchObject({
      field: 'body.valueType',
      message: 'The value type of amount does not change',
    })
    expect(await faultOf('transactionDate', { valueType: 'TEXT', valueFormat: null })).toMatchObject({
      field: 'body.valueType',
    })
    expect(await faultOf('rrn', { valueType: 'DATE', valueFormat: 'DD/MM/YY' })).toMatchObject({
      message: 'rrn cannot be read as DATE',
    })
    await update('stan', { valueType: 'NUMBER' })
    expect((await list()).find(({ fieldName }) => fieldName === 'stan')).toMatchObject({
      valueType: 'NUMBER',
      canConfigure: true,
    })
  })

  test('REC-56 the rule type is that of the field, and its entries must make sense', async () => {
    const rule = { ruleType: 'SELECTION', entries: { C: 'CREDIT', D: 'DEBIT' } } as const
    expect(await faultOf('rrn', { valueType: 'RULE_BASED', rule })).toMatchObject({
      field: 'body.rule',
      message: 'The rule type of rrn is SUBSTRING',
    })
    expect(await faultOf('rrn', { ruleType: 'SELECTION' })).toMatchObject({ field: 'body.ruleType' })
    expect(await faultOf('rrn', { valueType: 'RULE_BASED', rule: substring('0', '12') })).toMatchObject({
      message: 'Give a start and a length, whole numbers from 1 to 500',
    })
    expect(await faultOf('isDebit', { rule: { ...rule, entries: { C: 'CREDIT' } } })).toMatchObject({
      message: 'Give at least one word for CREDIT and one for DEBIT',
    })
    expect(await faultOf('isDebit', { rule: null })).toMatchObject({ message: 'Rule is required' })
  })

  test('REC-60 what a column is, what matching needs and a header that is taken are refused', async () => {
    expect(await faultOf('rrn', { fieldName: 'stan' })).toMatchObject({ field: 'body.fieldName' })
    expect(await faultOf('rrn', { canConfigure: false })).toMatchObject({ field: 'body.canConfigure' })
    expect(await faultOf('rrn', { mandatory: false })).toMatchObject({ message: 'rrn is always mandatory' })
    expect(await faultOf('rrn', { columnHeader: ' stan ' })).toMatchObject({
      field: 'body.columnHeader',
      message: 'stan is read from this column already',
    })
    expect((await refusal(update('rrn', { configKey: 'recon.nothing' }))).status).toBe(404)
  })

  test('REC-59 only whoever manages configurations changes them; who uploads may read how files are read', async () => {
    const viewer = await api.signIn('bo.viewer')
    const refused = await refusal(update('narration', { columnHeader: 'Mine' }, viewer))
    expect(refused.status).toBe(403)
    const columns = await api.client(viewer).call(statements.columns, {})
    expect(columns.map(({ fieldName }) => fieldName)).toContain('isDebit')
  })
})

describe('the next statement', () => {
  const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
  const at = (index: number) => traffic[index] as IncomingTransaction
  const upload = (text: string, name: string) => uploadStatement(api, token, new Blob([text]), name)
  const [year = '', month = '', day = ''] = TEST_DAY.split('-')

  test('REC-60 REC-63 is read by the saved headers, words and parts of cells', async () => {
    await update('rrn', { columnHeader: 'Details', valueType: 'RULE_BASED', rule: substring('5', '12') })
    await update('narration', { columnHeader: 'Details' })
    await update('isDebit', {
      columnHeader: 'Way',
      rule: { ruleType: 'SELECTION', entries: { in: 'CREDIT', out: 'DEBIT' } },
    })
    const { rrn, maskedPan, stan, terminalId, transactionAmount, transactionIndicator } = at(3)
    const way = transactionIndicator === 'DEBIT' ? 'OUT' : 'In'
    const naira = (transactionAmount / 100).toFixed(2)
    const file = await upload(
      `Transaction Date,Details,Masked PAN,STAN,Amount,Terminal ID,Way\n${day}/${month}/${year},POS ${rrn} Ikeja,${maskedPan},${stan},${naira},${terminalId},${way}\n`,
      'configured.csv',
    )
    expect(file).toMatchObject({ status: 'COMPLETED', successCount: 1, failedCount: 0, unmatchedCount: 0 })
    const body = { page: 0, size: 10, transactionDate: TEST_DAY }
    const { content } = await api.client(token).call(accountEntries.search, { body })
    expect(content).toContainEqual(expect.objectContaining({ rrn, narration: `POS ${rrn} Ikeja` }))
  })

  test('REC-55 a text that must be a number refuses letters', async () => {
    await update('terminalId', { valueType: 'NUMBER' })
    const { rrn, maskedPan, stan } = at(5)
    const file = await upload(
      `Transaction Date,Masked PAN,RRN,STAN,Amount,Terminal ID,Debit/Credit\n${day}/${month}/${year},${maskedPan},${rrn},${stan},5.00,20ABC,C\n`,
      'letters.csv',
    )
    expect(file).toMatchObject({ successCount: 0, failedCount: 1 })
  })

  test.each(dateFormats.map((format) => [format] as const))(
    'REC-57 has dates as %s, like its sample',
    async (format) => {
      await update('transactionDate', { valueFormat: format })
      const { raw } = await api.client(token).download(statements.template, { params: { format: 'csv' } })
      // Each sample is its own file: the same bytes would be the same statement.
      const sample = (await (raw as Response).text()).replace(/POS/g, `POS ${format.replace(/\W/g, '-')}`)
      const file = await upload(sample, `${dateFormats.indexOf(format)}.csv`)
      expect(file).toMatchObject({ status: 'COMPLETED', uploadTotalCount: 2, failedCount: 0 })
      const days = await api.client(token).call(statements.days, { params: { fileKey: file.fileKey }, query: {} })
      const duplicates = file.duplicateCount
      expect(duplicates === 2 ? [] : days.content.map((one) => one.transactionDate)).toEqual(
        duplicates === 2 ? [] : ['2026-11-20'],
      )
    },
  )
})
