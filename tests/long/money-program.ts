/** The platform's workers of money as a process that can be killed: closes, pays and asks without end, and says what it is at. */

import { buildApp } from '@dcir/api/app'
import type { BankGateway } from '@dcir/api/bank/gateway'
import { readConfig } from '@dcir/api/config'
import { BANK } from '@dcir/api/db/database'
import { sql } from '@dcir/api/db/sql'
import { loginKeyOf, newLoginKey } from '@dcir/api/features/access/sign-in/login-key'
import { endPayment } from '@dcir/api/features/payments/end-payment'
import { folderStore } from '@dcir/api/files/files'
import { createLog } from '@dcir/api/kit/log'
import { testSecretsKey } from '../support/test-database'

/** Settings that the process gets at its start, from its environment. */
const { DATABASE_URL = '', BANK_ADDRESS = '', CLOCK_OFFSET_MS = '0', FILES = '', FORGETS } = process.env

/** A phase begins or has ended. */
export interface Phase {
  phase: 'closing' | 'paying' | 'asking'
  running: boolean
}

async function ask<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(BANK_ADDRESS + path, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as T
}

const bank: BankGateway = {
  nameEnquiry: async () => 'SOMEBODY',
  cardAccountDetail: async () => null,
  transfer: (transfer) => ask('/transfer', transfer),
  transferStatus: (key) => ask('/status', { key }),
}

const app = await buildApp({
  config: { ...readConfig({}, []), bankTimeoutMs: 250 },
  loginKey: loginKeyOf(newLoginKey()),
  secretsKey: testSecretsKey,
  databaseUrl: DATABASE_URL,
  clock: { now: () => new Date(Date.now() + Number(CLOCK_OFFSET_MS)) },
  files: folderStore(FILES),
  log: createLog('silent'),
  bank,
})
const { settlementWorker, paymentWorker } = app.services

async function during(phase: Phase['phase'], work: () => Promise<unknown>): Promise<void> {
  process.send?.({ phase, running: true } satisfies Phase)
  await work()
  process.send?.({ phase, running: false } satisfies Phase)
}

/** The planted fault: what was sent before this process began, and has no answer, is ended as refused and sent again. */
async function forget(): Promise<void> {
  await app.database.transaction(BANK, async (db) => {
    const sent = await db.rows<{ reference: string }>(
      sql`SELECT transaction_ref AS reference FROM payment_attempts WHERE status = 'AWAITING_RE_QUERY'`,
    )
    const at = new Date(Date.now() + Number(CLOCK_OFFSET_MS))
    for (const { reference } of sent)
      await endPayment(db, { reference, status: 'FAILED', comment: 'No answer', at, again: at, by: null }, {})
  })
}

if (FORGETS === 'true') await forget()
for (;;) {
  await during('closing', settlementWorker.round)
  await during('paying', async () => {
    await paymentWorker.resume()
    await Promise.all((await paymentWorker.unfinished()).slice(0, 8).map(paymentWorker.process))
  })
  await during('asking', paymentWorker.requery)
}
