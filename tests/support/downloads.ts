/** Every download of the contract, with something to hand out at each of its addresses. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { withConnection } from '@dcir/api/db/pool'
import type { FileStore } from '@dcir/api/files/files'
import { addresses } from '@dcir/core/contract/all'
import { type Address, fullPath } from '@dcir/core/contract/endpoint'
import type { TestApi } from './api'

const KEPT = Buffer.alloc(300_000, 'a report that was made once and is kept ')

/** Values for the parameters of an address; a download that is not here has none. */
const parameters: Record<string, string> = {
  'manual-refunds.errorFile': 'MR-20261120-00000001',
  'manual-settlements.errorFile': 'MS-20261120-00000001',
  'reports.download.backoffice': 'TR-BANK-0001',
  'reports.download.frontoffice': 'TR-AGENT-0001',
  'bulk-disputes.download': 'BD-20261120-00000001',
  'bulk-disputes.errorFile': 'BD-20261120-00000001',
  'bulk-disputes.sample': 'xlsx',
  'dispute-responses.errorFile': 'BR-20261120-00000001',
  'dispute-responses.sample': 'xlsx',
  'bulk-settlements.download.backoffice': 'BS-20261120-00000001',
  'bulk-settlements.download.frontoffice': 'BS-20261120-00000001',
  'bulk-super-agents.errorFile': 'BA-20261120-00000001',
  'bulk-super-agents.sample': 'xlsx',
  'bulk-users.errorFile': 'BU-20261120-00000001',
  'bulk-users.localSample': 'xlsx',
  'bulk-users.adSample': 'csv',
  'statements.template': 'xlsx',
  'statement-reports.download': 'SR-20261120-00000001',
  'participant-reports.download': 'SA-0001/RD-000001',
}

const queries: Record<string, string> = {
  'exception-sheets.download': '?transactionDate=2026-11-20',
  'dispute-responses.download': '?batchId=BR-20261120-00000001',
  'manual-refunds.download': '?again=true',
  'manual-settlements.download': '?again=true',
}

/** Those that are made once and kept; all others are written while they are read. */
export const keptDownloads = [
  'reports.download',
  'bulk-settlements.download',
  'statement-reports.download',
  'participant-reports.download',
]

export const downloads = addresses.filter((address) => address.download !== undefined)

/** Its address, of which each parameter is filled. @throws Error for a new download that nobody has prepared */
export function downloadUrl(api: TestApi, address: Address): string {
  const path = fullPath(address)
  const given = parameters[address.id]?.split('/') ?? []
  const filled = path.replace(/:\w+/g, () => {
    const value = given.shift()
    if (value === undefined) throw new Error(`tests/support/downloads.ts has nothing to hand out at ${address.id}`)
    return value
  })
  return `${api.address}${filled}${queries[address.id] ?? ''}`
}

const BATCHES = [
  ['DISPUTE', 'BD-20261120-00000001', null],
  ['DISPUTE_RESPONSE', 'BR-20261120-00000001', [1]],
  ['SUPER_AGENT', 'BA-20261120-00000001', null],
  ['USER', 'BU-20261120-00000001', null],
  ['MANUAL_REFUND', 'MR-20261120-00000001', null],
  ['MANUAL_SETTLEMENT', 'MS-20261120-00000001', null],
] as const

/** Makes a record for each address, and the files of those that are kept. */
export async function prepareDownloads(api: TestApi, files: FileStore): Promise<void> {
  const sha256 = createHash('sha256').update(KEPT).digest()
  const keep = async () => (await files.put(Readable.from([KEPT]), 1 << 20)).key
  const at = '2026-11-20T12:00:00Z'
  await withConnection(api.database.ownerUrl, async (connection) => {
    const run = (text: string, values: unknown[]) => connection.query(text, values)
    for (const [kind, batchId, superAgents] of BATCHES)
      await run(
        `INSERT INTO bulk_batches (kind, batch_id, super_agent_ids, uploaded_by, uploaded_at, address, request_id,
           file_name, sha256, header, status, total_count, failed_count, completed_at)
         VALUES ($1, $2, $3, 'bo.admin', $4, '127.0.0.1', 'request', 'rows.csv', $5, '["A", "B"]', 'COMPLETED', 1, 1, $4)`,
        [kind, batchId, superAgents, at, createHash('sha256').update(batchId).digest()],
      )
    for (const [recordId, superAgents] of [
      ['TR-BANK-0001', null],
      ['TR-AGENT-0001', [1]],
    ])
      await run(
        `INSERT INTO transaction_reports (record_id, created_by, super_agent_ids, filter, status, percentage, row_count,
           storage_key, file_size, sha256, created_at, completed_at, available_until)
         VALUES ($1, 'bo.admin', $2, '{"startDate": "2026-11-20", "endDate": "2026-11-20"}', 'COMPLETED', 100, 1, $3, $4,
           $5, $6, $6, '2027-11-20')`,
        [recordId, superAgents, await keep(), KEPT.length, sha256, at],
      )
    await run(
      `INSERT INTO statement_reports (download_key, transaction_date, created_by, status, percentage, row_count,
         storage_key, file_size, sha256, created_at, completed_at, available_until)
       VALUES ('SR-20261120-00000001', '2026-11-20', 'bo.admin', 'COMPLETED', 100, 1, $1, $2, $3, $4, $4, '2027-11-20')`,
      [await keep(), KEPT.length, sha256, at],
    )
    await run(
      `INSERT INTO participant_reports (owner_type, super_agent_id, settlement_date, status, created_at, file_key,
         file_size, file_sha256) VALUES ('MERCHANT', 1, '2026-11-20', 'COMPLETED', $4, $1, $2, $3)`,
      [await keep(), KEPT.length, sha256, at],
    )
    await run(
      `INSERT INTO bulk_settlements (bulk_settlement_key, super_agent_id, settlement_type, transaction_time_begin,
         transaction_time_end, terms, created_at, created_by, report_status, report_key, report_size, report_sha256)
       VALUES ('BS-20261120-00000001', 1, 'T0', '2026-11-19', '2026-11-20', '{}', $4, 'system', 'COMPLETED', $1, $2, $3)`,
      [await keep(), KEPT.length, sha256, at],
    )
  })
}

export interface Outcome {
  status: number
  /** Null where the answer broke off. */
  bytes: number | null
}

/** Takes a download to its end, wherever that is. */
export async function take(url: string, method: string, token: string, signal?: AbortSignal): Promise<Outcome> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(url, {
    method,
    headers,
    ...(method === 'GET' ? {} : { body: '{}' }),
    ...(signal ? { signal } : {}),
  })
  const bytes = await response.arrayBuffer().then(
    ({ byteLength }) => byteLength,
    () => null,
  )
  return { status: response.status, bytes }
}
