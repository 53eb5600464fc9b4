/** Participant reports over HTTP: what closing asks for, what a report holds, its states, filters and files. */

import { BANK } from '@dcir/api/db/database'
import { ingestBatch } from '@dcir/api/features/transactions/ingestion'
import type { Work } from '@dcir/api/jobs/jobs.store'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { type ParticipantReport, participantReports } from '@dcir/core/settlements/participant-reports-contract'
import { participantReportFileName } from '@dcir/core/settlements/participant-reports-rules'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { type MailSink, startMailSink } from '../../support/mail-sink'
import { refusal } from '../../support/refusal'
import { runningJob } from '../../support/running-job'
import { transactionOf } from '../../support/transaction'

let api: TestApi
let hand: DisputesAtHand
let sink: MailSink
beforeAll(async () => {
  sink = await startMailSink()
  api = await startTestApi({ services: ['mail'], config: { mail: { url: sink.url, from: 'DCIR <dcir@bank.ng>' } } })
  hand = disputesOf(api)
  await api.app.services.settlementWorker.round()
})
afterAll(async () => {
  await api?.close()
  await sink?.close()
})

const DAY = '2026-11-21'
const job = () => {
  const found = api.app.services.settlementWorker.jobs.find(({ kind }) => kind === 'participant-reports')
  if (!found) throw new Error('no job makes participant reports')
  return found
}
const runJob = (work: Work) => job().run(runningJob(work.key, work.payload))
const failJob = (work: Work, reason: string) =>
  api.app.database.transaction(BANK, async (sql) => job().onFailed?.(sql, work, reason))
/** Makings of a report that wait, the last first: those before it are void. */
const queued = async (detailId: string): Promise<Work[]> =>
  hand.sql(
    `SELECT key, payload FROM jobs WHERE kind = 'participant-reports' AND state = 'QUEUED'
       AND payload->>'detailId' = $1 ORDER BY id DESC`,
    [detailId],
  )

const list = async (who = 'bo.admin') =>
  (await (await hand.as(who)).call(participantReports.list, { query: { size: 100 } })).content
const filtered = async (body: object) =>
  (await (await hand.as('bo.admin')).call(participantReports.filter, { query: { size: 100 }, body })).content
async function reportOf(ownerId: string, day = DAY): Promise<ParticipantReport> {
  const found = (await list()).find((one) => one.ownerId === ownerId && one.reportTime === day)
  if (!found) throw new Error(`no report of ${ownerId} on ${day}`)
  return found
}
const download = async ({ ownerId, detailId }: Pick<ParticipantReport, 'ownerId' | 'detailId'>) =>
  (await hand.as('bo.admin')).download(participantReports.download, { params: { ownerId, detailId } })
async function rowsOf(report: ParticipantReport): Promise<Record<string, unknown>[]> {
  const { raw } = await download(report)
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await (raw as Response).arrayBuffer())
  const [sheet] = workbook.worksheets
  const heads: [string, number][] = []
  sheet?.getRow(1).eachCell((cell, at) => heads.push([String(cell.value), at]))
  const rows: Record<string, unknown>[] = []
  sheet?.eachRow((row, at) => {
    if (at > 1) rows.push(Object.fromEntries(heads.map(([head, cell]) => [head, row.getCell(cell).value])))
  })
  return rows
}
const sumOf = (rows: Record<string, unknown>[], head: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[head]) * 100), 0)
const retry = async (detailId: string, who = 'bo.admin') =>
  (await hand.as(who)).call(participantReports.retry, { params: { detailId } })

describe('participant reports', () => {
  test('REF-55 REF-60 REF-61 a closing asks for one report of each owner and settlement date', async () => {
    const all = await list('bo.viewer')
    const agents = await hand.sql('SELECT DISTINCT super_agent_id FROM bulk_settlements')
    expect(all.filter(({ ownerType }) => ownerType === 'PARTICIPANT').map(({ ownerName }) => ownerName)).toEqual([
      'Bank Fee Income',
      'Issuer Pool',
      'Unity Acquiring',
    ])
    expect(all.filter(({ ownerType }) => ownerType === 'MERCHANT')).toHaveLength(agents.length)
    expect(await reportOf('PT-0001')).toEqual({
      ownerType: 'PARTICIPANT',
      ownerId: 'PT-0001',
      ownerName: 'Issuer Pool',
      detailId: expect.stringMatching(/^RD-\d{6}$/),
      reportTime: DAY,
      createdAt: '2026-11-21T10:00:00+01:00',
      reportGenerationStatus: 'PENDING',
      canRetry: false,
      failureReason: null,
    })
    const page = await (await hand.as('bo.admin')).call(participantReports.list, { query: { page: 1, size: 2 } })
    expect([page.content.length, page.totalElements]).toEqual([2, all.length])
    expect((await refusal(list('sa.admin'))).status).toBe(403)
  })

  test('REF-58 REF-62 is a workbook of the day’s lines once its status is COMPLETED', async () => {
    await hand.sql(
      `UPDATE settlement_participants SET send_report = true, report_email = 'fees@pool.example, ops@pool.example'
       WHERE participant_id = 'PT-0001'`,
    )
    const early = await reportOf('PT-0001')
    expect((await refusal(download(early))).message).toContain('This report is not finished.')
    for (const id of ['PT-0001', 'PT-0003', 'SA-0001'])
      for (const work of await queued((await reportOf(id)).detailId)) await runJob(work)
    const report = await reportOf('PT-0001')
    expect(report).toMatchObject({ reportGenerationStatus: 'COMPLETED', canRetry: false })
    expect((await download(report)).fileName).toBe(`Issuer Pool-${DAY}.xlsx`)
    const wrong = { ownerId: 'PT-0003', detailId: report.detailId }
    expect((await refusal(download(wrong))).status).toBe(404)

    const shares = (await hand.sql(
      `SELECT p.participant_id, sum(s.amount)::int AS amount FROM settlement_shares s
         JOIN settlement_participants p ON p.id = s.participant_id GROUP BY 1`,
    )) as { participant_id: string; amount: number }[]
    const shareOf = (id: string) => shares.find((one) => one.participant_id === id)?.amount
    const rows = await rowsOf(report)
    const [lines] = await hand.sql(
      `SELECT count(*)::int AS n FROM settlement_lines l WHERE EXISTS (SELECT 1 FROM settlement_shares s
         WHERE s.bulk_id = l.bulk_id AND s.participant_id = 1 AND s.amount > 0)`,
    )
    expect(rows).toHaveLength(Number(lines?.n))
    expect(sumOf(rows, 'Share')).toBe(shareOf('PT-0001'))
    expect(sumOf(await rowsOf(await reportOf('PT-0003')), 'Share')).toBe(shareOf('PT-0003'))
    const [bulk] = await hand.sql(
      `SELECT sum(transaction_merchant_amount)::bigint AS net, sum(transaction_total_amount)::bigint AS amount
       FROM bulk_settlements WHERE super_agent_id = 1`,
    )
    const own = await rowsOf(await reportOf('SA-0001'))
    expect([sumOf(own, 'Share'), sumOf(own, 'Amount')]).toEqual([Number(bulk?.net), Number(bulk?.amount)])
    expect(new Set(own.map((row) => row['Super Agent']))).toEqual(new Set(['Lagoon Payments']))
    // Whole workbooks are read again.
  }, 120_000)

  test('REF-26 REF-33 a report is mailed as a workbook to the addresses of a participant that wants it, and to nobody else', async () => {
    await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(2)
    expect(sink.mails.map(({ to }) => to).sort()).toEqual([['fees@pool.example'], ['ops@pool.example']])
    const { raw } = await download(await reportOf('PT-0001'))
    const workbook = Buffer.from(await (raw as Response).arrayBuffer()).toString('base64')
    for (const mail of sink.mails) {
      expect(mail.subject).toBe(`Settlement report of Issuer Pool, ${formatBusinessDate(DAY)}`)
      expect(mail.raw).toContain(`Issuer Pool-${DAY}.xlsx`)
      expect(mail.raw.replaceAll('\r\n', '').includes(workbook)).toBe(true)
    }
  })

  test('REF-62 a file is named from owner and settlement date, safe whatever the owner is called', () => {
    expect(participantReportFileName('Issuer Pool', DAY)).toBe('Issuer Pool-2026-11-21.xlsx')
    expect(participantReportFileName('..\\a/b:"c"\u0007 <d>?*|', DAY)).toBe('a b c d-2026-11-21.xlsx')
    expect(participantReportFileName('///', DAY)).toBe('Report-2026-11-21.xlsx')
  })

  test('REF-58 REF-63 one that failed says why and is made again, with one entry in the audit trail', async () => {
    const { detailId } = await reportOf('PT-0002')
    const early = await refusal(retry(detailId))
    expect([early.status, early.message]).toEqual([
      409,
      'Only a report that failed is generated again; this one is PENDING.',
    ])
    const [work] = await queued(detailId)
    if (!work) throw new Error('no making waits')
    await failJob(work, 'The folder of files was full.')
    await hand.sql("UPDATE jobs SET state = 'FAILED' WHERE key = $1", [work.key])
    const failed = await reportOf('PT-0002')
    expect(failed).toMatchObject({
      reportGenerationStatus: 'FAILED',
      canRetry: true,
      failureReason: 'The folder of files was full.',
    })
    expect((await refusal(download(failed))).message).toBe('This report could not be made. Retry its generation first.')
    expect(await retry(detailId, 'bo.viewer')).toEqual({ message: 'The report is being generated again.' })
    expect(await reportOf('PT-0002')).toMatchObject({ reportGenerationStatus: 'PENDING', failureReason: null })
    const entries = await hand.sql(
      "SELECT 1 FROM audit_entries WHERE action = 'participant-reports.retry' AND subject = $1 AND result = 'done'",
      [detailId],
    )
    expect(entries).toHaveLength(1)
    for (const one of await queued(detailId)) await runJob(one)
    expect((await reportOf('PT-0002')).reportGenerationStatus).toBe('COMPLETED')
    expect((await refusal(retry('RD-999999'))).status).toBe(404)
  })

  test('REF-59 REF-61 is filtered by owners and dates, which are today’s unless given', async () => {
    const all = await list()
    expect(await filtered({})).toEqual(all)
    expect((await filtered({ ownerType: 'PARTICIPANT' })).map(({ ownerId }) => ownerId)).toEqual([
      'PT-0003',
      'PT-0001',
      'PT-0002',
    ])
    const two = ['PT-0001', 'SA-0001']
    expect((await filtered({ ownerIds: two })).map(({ ownerId }) => ownerId)).toEqual(two)
    expect((await filtered({ ownerIds: two.join(',') })).map(({ ownerId }) => ownerId)).toEqual(two)
    expect(await filtered({ ownerType: 'MERCHANT', ownerIds: ['PT-0001'] })).toEqual([])
    expect(await filtered({ fromDate: '2026-11-01', toDate: '2026-11-20' })).toEqual([])
    expect(await filtered({ fromDate: '2026-11-01' })).toEqual(all)
    expect((await refusal(filtered({ toDate: '2026-11-20' }))).message).toBe(
      'The start date must not be after the end date.',
    )
    expect((await refusal(filtered({ ownerType: 'BANK' }))).status).toBe(400)
    expect((await refusal(filtered({ ownerIds: ['x'] }))).status).toBe(400)
    const owners = await (await hand.as('bo.admin')).call(participantReports.owners, {})
    expect(owners.slice(0, 4).map(({ ownerName }) => ownerName)).toEqual([
      'Bank Fee Income',
      'Issuer Pool',
      'Unity Acquiring',
      all.find(({ ownerType }) => ownerType === 'MERCHANT')?.ownerName,
    ])
  })

  test('REF-55 a later settlement of the day has its reports made again, and what was under way becomes void', async () => {
    const before = await reportOf('PT-0001')
    const lines = (await rowsOf(before)).length
    const [file] = await hand.sql('SELECT file_key FROM participant_reports WHERE detail_id = $1', [before.detailId])
    const time = '2026-11-21T09:30:00+01:00'
    const incoming = transactionOf({ responseCode: '00', transactionTime: time })
    await api.app.database.transaction(BANK, (sql) => ingestBatch(sql, [incoming]))
    const bank = await hand.as('bo.admin')
    const merchantId = 'SA-0001'
    await bank.call(bulkSettlements.close, { body: { merchantId, until: '2026-11-21T10:00:00+01:00' } })
    await api.app.services.settlementWorker.close(1, { upTo: new Date('2026-11-21T09:00:00Z'), by: 'bo.admin' })
    expect((await reportOf('PT-0001')).reportGenerationStatus).toBe('PENDING')
    await runJob({ key: 'the first', payload: { detailId: before.detailId, generation: 1 } })
    expect((await reportOf('PT-0001')).reportGenerationStatus).toBe('PENDING')
    for (const work of await queued(before.detailId)) await runJob(work)
    const after = await reportOf('PT-0001')
    expect(after).toMatchObject({ reportGenerationStatus: 'COMPLETED', detailId: before.detailId })
    expect((await rowsOf(after)).length).toBeGreaterThan(lines)
    const [next] = await hand.sql('SELECT file_key FROM participant_reports WHERE detail_id = $1', [before.detailId])
    expect(next?.file_key).not.toBe(file?.file_key)
  }, 120_000)
})
