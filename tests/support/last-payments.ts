/** Bulks whose two last payments end at the same instant, as the lanes of the engine end them. */
import type { TestApi } from './api'
import type { DisputesAtHand } from './disputed'
import { requestSettlement } from './payments'

/** A bulk that is being paid; its payments are requested apart. @returns its key */
export async function startedBulk(hand: DisputesAtHand, number: number): Promise<string> {
  const [bulk] = await hand.sql(
    `INSERT INTO bulk_settlements (bulk_settlement_key, super_agent_id, settlement_type, transaction_time_begin,
       transaction_time_end, status, terms, certificate, certificate_digest, created_at, created_by)
     SELECT 'BS-ROUND-' || $1, 1, 'T1', b, b + INTERVAL '1 second', 'STARTED', '{}', '[]', '\\x00', b, 'SYSTEM'
     FROM (SELECT '2020-01-01T00:00:00+01:00'::timestamptz + $1::integer * INTERVAL '1 second' AS b) of
     RETURNING bulk_settlement_key AS key`,
    [number],
  )
  return String(bulk?.key)
}

/** Pays bulks by the engine, the last two payments of each together. @returns how many are STARTED for ever */
export async function payTogether(api: TestApi, hand: DisputesAtHand, rounds: number): Promise<number> {
  const { paymentWorker } = api.app.services
  for (let round = 0; round < rounds; round++) {
    const ids = (await requestSettlement(api, await startedBulk(hand, round))).map((id) => String(Number(id.slice(3))))
    await paymentWorker.process(ids.pop() ?? '')
    let answer = (): void => undefined
    const both = new Promise<void>((resolve) => {
      answer = resolve
    })
    let sent = 0
    // The bank answers both at once, as soon as both are sent.
    api.bank.instead = {
      async transfer({ idempotencyKey: reference }) {
        if (++sent === ids.length) answer()
        await both
        return { status: 'SUCCESSFUL', reference }
      },
    }
    await Promise.all(ids.map((id) => paymentWorker.process(id)))
    api.bank.instead = {}
  }
  const [left] = await hand.sql(
    `SELECT count(*)::integer AS n FROM bulk_settlements WHERE bulk_settlement_key LIKE 'BS-ROUND-%'
       AND status = 'STARTED'`,
  )
  return Number(left?.n)
}
