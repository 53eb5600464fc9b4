/** Bulk files on the platform under test: made of its own transactions and disputes, and sent as a person would. */

import { type Endpoint, fullPath, throughDoor } from '@dcir/core/contract/endpoint'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { disputeResponses } from '@dcir/core/disputes/responses-contract'
import type { TransactionDetail } from '@dcir/core/transactions/contract'
import { aDispute, aTransaction } from './browser-disputes'
import { disputeLine } from './bulk-file'
import { addresses } from './console'
import { png } from './pictures'
import { as, tokenOf } from './platform'
import { zipOf } from './zip'

/** The line that disputes a transaction, with the account that its refund goes to. */
export const lineOf = (one: TransactionDetail) =>
  disputeLine(
    {
      ...one,
      transactionAmount: one.transactionAmount,
      aptentResponseDuration: 0,
      bankResponseDuration: 0,
    },
    { account: '0123456701', name: 'ADAEZE OKAFOR' },
  )

/** A row that no transaction answers to. */
export const strangeLine = () =>
  `01/01/2026,506099******0000,${String(Date.now()).slice(-12)},000001,10.00,2011ABC1,Duplicate debit,0123456701,NOBODY`

export async function disputableLines(count: number): Promise<string[]> {
  const lines: string[] = []
  for (let made = 0; made < count; made++) lines.push(lineOf(await aTransaction()))
  return lines
}

async function send(username: string, endpoint: Endpoint, files: readonly File[]): Promise<string> {
  const form = new FormData()
  for (const file of files) form.append(endpoint.upload?.field ?? 'file', file)
  const response = await fetch(`${addresses.api}${fullPath(throughDoor(endpoint, 'backoffice'))}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(username)}` },
    body: form,
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer.result.batchId
}

/** Waits until every row of the batch is final. */
async function ended(batchId: string, username: string): Promise<string> {
  const client = await as(username)
  const show = username.startsWith('bo.') ? bulkDisputes.show : disputeResponses.show
  for (let turn = 0; turn < 300; turn++) {
    if ((await client.call(show, { params: { batchId } })).status === 'COMPLETED') return batchId
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${batchId} did not end`)
}

/** A batch of the bank: two rows that become disputes, one that fails. */
export async function aBulkDispute(header: string): Promise<string> {
  const lines = [...(await disputableLines(2)), strangeLine()]
  const file = new File([`${[header, ...lines].join('\n')}\n`], 'claims-of-the-week.csv')
  return ended(await send('bo.maker', bulkDisputes.upload, [file]), 'bo.admin')
}

/** An archive with a receipt for each of these log codes. */
export const receiptsFor = (codes: readonly string[]) =>
  zipOf(codes.map((code) => ({ name: `${code}.png`, content: png(40, 60).buffer })))

/** A batch of super agent one: one row that accepts, one that declines with its receipt, one that fails. */
export async function aBulkResponse(header: string): Promise<string> {
  const [accepted, declined] = [await aDispute('bo.maker'), await aDispute('bo.maker')]
  const rows = [
    `${accepted.logCode},ACCEPTED,`,
    `${declined.logCode},DECLINED,The terminal paid out`,
    'DSP-20200101-0000000,ACCEPTED,',
  ]
  const file = new File([`${[header, ...rows].join('\n')}\n`], 'answers.csv')
  const archive = new File([new Uint8Array(receiptsFor([declined.logCode]))], 'receipts.zip')
  return ended(await send('sa.admin', disputeResponses.upload, [file, archive]), 'sa.admin')
}
