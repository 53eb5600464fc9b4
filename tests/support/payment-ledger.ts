/** A bank apart from the platform's processes, and its bookings held against the payments of the platform. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/** A statement, by a role that sees everything. */
type Ask = (statement: string) => Promise<Record<string, unknown>[]>

interface Booked {
  paid: boolean
  amount: number
  calls: number
  asked: number
}

/** A bank apart from the processes: it books what reaches it, whether or not anybody is left to be told. @param random from 0 to 1 */
export function bookkeeper(random: () => number) {
  const ledger = new Map<string, Booked>()
  const transfer = async ({ idempotencyKey, amount }: { idempotencyKey: string; amount: number }) => {
    await setTimeout(random() * 30)
    const booked = ledger.get(idempotencyKey) ?? { paid: random() < 0.9, amount, calls: 0, asked: 0 }
    booked.calls++
    ledger.set(idempotencyKey, booked)
    // One in six comes too late to be heard, and one in four says nothing yet.
    await setTimeout(random() < 0.16 ? 400 : random() * 60)
    const status = random() < 0.25 ? ('PENDING' as const) : booked.paid ? ('SUCCESSFUL' as const) : ('FAILED' as const)
    return { status, isFinal: true, reference: idempotencyKey }
  }
  const transferStatus = async (key: string) => {
    await setTimeout(random() * 60)
    const booked = ledger.get(key)
    if (!booked) return 'NOT_FOUND' as const
    if (++booked.asked < 3 && random() < 0.5) return 'PENDING' as const
    return booked.paid ? ('SUCCESSFUL' as const) : ('FAILED' as const)
  }
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    const answer = request.url === '/transfer' ? await transfer(body) : await transferStatus(body.key)
    response.end(JSON.stringify(answer))
  })
  return { ledger, transfer, transferStatus, server }
}

/** Payments still to be made, with their attempts; not those that the bank refused so often that a person decides. */
export const openPayments = (ask: Ask) =>
  ask(
    `SELECT r.id, r.status, (SELECT json_agg(json_build_object('reference', a.transaction_ref, 'status', a.status,
        'sent', a.sent_at, 'next', a.next_query_at, 'comment', a.comment)) FROM payment_attempts a WHERE a.request_id = r.id) AS attempts
     FROM payment_requests r WHERE r.status IN ('PENDING', 'AWAITING_RE_QUERY') OR (r.status = 'FAILED' AND r.next_attempt_at IS NOT NULL)`,
  )

/** Compares the bookings of the bank with the payments of the platform. @returns what is wrong, a sentence each */
export async function ledgerFaults(ask: Ask, ledger: ReadonlyMap<string, Booked>): Promise<string[]> {
  const attempts = await ask(
    `SELECT r.id, r.amount::float8 AS due, a.transaction_ref AS reference, a.status
     FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id`,
  )
  const faults: string[] = []
  const paid = new Map<unknown, number>()
  for (const { id, due, reference, status } of attempts) {
    const booked = ledger.get(String(reference))
    if ((booked?.calls ?? 0) > 1) faults.push(`${reference} was sent twice`)
    if ((status === 'SUCCESSFUL') !== (booked?.paid ?? false)) faults.push(`${reference} is not ${status} at the bank`)
    if (!booked?.paid) continue
    if (booked.amount !== due) faults.push(`${reference} paid ${booked.amount} instead of ${due}`)
    paid.set(id, (paid.get(id) ?? 0) + 1)
  }
  for (const [id, times] of paid) if (times > 1) faults.push(`request ${id} was paid ${times} times`)
  const [requested] = await ask(
    `SELECT count(*)::int AS n, sum(amount)::bigint::text AS amount FROM payment_requests WHERE status = 'SUCCESSFUL'`,
  )
  const moved = [...ledger.values()].filter((one) => one.paid).reduce((sum, { amount }) => sum + amount, 0)
  if (String(moved) !== requested?.amount) faults.push(`${moved} kobo moved instead of ${requested?.amount}`)
  console.log(`${attempts.length} attempts, ${paid.size} payments made, ${moved} kobo moved`)
  return faults
}
