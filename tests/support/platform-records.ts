/** Records that tests of screens need on the platform under test, made once where they are not there. */
import { users } from '@dcir/core/access/users/contract'
import { workflow } from '@dcir/core/access/workflow/contract'
import { statements } from '@dcir/core/reconciliation/contract'
import { participantReports } from '@dcir/core/settlements/participant-reports-contract'
import { isInProgress } from '@dcir/core/settlements/participant-reports-rules'
import { addDays, businessDate, lagosIso } from '@dcir/core/time/lagos'
import { transactions } from '@dcir/core/transactions/contract'
import { reports } from '@dcir/core/transactions/reports-contract'
import { expect } from 'playwright/test'
import { as, callApi, switchOfPlatform } from './platform'
import { publicHolidays } from './public-holidays'
import { ingest, transactionOf } from './transaction'

/** One report of this user that is finished. */
export async function ensureReport(username: string): Promise<void> {
  const client = await as(username)
  const isFinished = async () => {
    const { content } = await client.call(reports.list, { query: { size: 1 } })
    return content[0]?.reportGenerationStatus === 'COMPLETED'
  }
  if (await isFinished()) return
  const day = businessDate(new Date())
  await client.call(reports.generate, { body: { startDate: day, endDate: day } })
  await expect.poll(isFinished, { timeout: 20_000 }).toBe(true)
}

/** The demonstration's participant reports, once all of them have ended. */
export async function ensureParticipantReports(): Promise<void> {
  const client = await as('bo.admin')
  const haveEnded = async () => {
    const { content } = await client.call(participantReports.list, { query: { size: 100 } })
    return content.length > 0 && !content.some((one) => isInProgress(one.reportGenerationStatus))
  }
  await expect.poll(haveEnded, { timeout: 60_000 }).toBe(true)
}

/** One statement with every kind of row; a repeat of it is refused. */
export async function ensureStatement(): Promise<void> {
  const [year, month, day] = addDays(businessDate(new Date()), -2).split('-')
  const row = `${day}/${month}/${year},"POS, Ikeja",506099******1234,632514990001,000101,"12,500.00",2011ABC1,C`
  const second = row.replace('632514990001', '632514990002')
  const lines = [row, row, second, row.replace(/^[^,]*/, '31/02/2026'), row.replace(',C', ',X')]
  const form = new FormData()
  const header = 'Transaction Date,Narration,Masked PAN,RRN,STAN,Amount,Terminal ID,Debit/Credit'
  form.append('file', new Blob([[header, ...lines].join('\n')]), 'settlement-account-november.csv')
  await callApi('bo.admin', 'backoffice/reconciliation/upload', form, 'POST')
}

/** The administrator has asked for something, which a colleague has to approve. */
export async function ensureRequest(): Promise<void> {
  const api = await as('bo.admin')
  const { totalElements } = await api.call(workflow.listSelf, { query: { size: 1 } })
  if (totalElements > 0) return
  const body = { firstname: 'Halima', lastname: 'Idris', email: 'halima.idris@dcir.example' }
  await api.call(users.createLocal, { body: { ...body, role: 'DCIR_BACKOFFICE_OPERATOR' } })
}

/** A transaction of today: a run that passes midnight comes to a day that has none yet. */
export async function ensureTrafficToday(): Promise<void> {
  const api = await as('bo.admin')
  const now = new Date()
  const { content } = await api.call(transactions.list, { query: { size: 1 } })
  if (content[0] && businessDate(new Date(content[0].transactionTime)) === businessDate(now)) return
  await ingest(switchOfPlatform(), [transactionOf({ transactionTime: lagosIso(now), responseCode: '00' })])
}

/** A day off so far ahead that no deadline is counted by it. */
export async function ensureHoliday(): Promise<void> {
  const api = await as('bo.admin')
  const { totalElements } = await api.call(publicHolidays.list, { query: { size: 1 } })
  if (totalElements > 0) return
  const date = addDays(businessDate(new Date()), 1_000)
  const body = { name: 'Founders Day', description: 'Declared by the bank', recurring: false, date }
  await api.call(publicHolidays.create, { body })
}

/** A statement of these rows that the platform has read and matched. @returns its file key */
export async function statementReady(name: string, rows: readonly string[]): Promise<string> {
  const header = 'Transaction Date,Narration,Masked PAN,RRN,STAN,Amount,Terminal ID,Debit/Credit'
  const api = await as('bo.admin')
  const form = new FormData()
  form.append('file', new Blob([[header, ...rows].join('\n')]), name)
  const { fileKey } = await callApi<{ fileKey: string }>('bo.admin', 'backoffice/reconciliation/upload', form, 'POST')
  await expect
    .poll(async () => (await api.call(statements.show, { params: { fileKey } })).status, { timeout: 30_000 })
    .toBe('COMPLETED')
  return fileKey
}
