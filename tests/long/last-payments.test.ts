/** A thousand bulks whose two last payments end at the same instant. */
import { expect, test } from 'vitest'
import { startTestApi } from '../support/api'
import { disputesOf } from '../support/disputed'
import { payTogether } from '../support/last-payments'
import { setting } from '../support/payments'

const ROUNDS = Number(process.env.LAST_PAYMENTS || 1_000)

test(`DOM-4.6 SET-32 of ${ROUNDS} bulks whose two last payments end together none stays STARTED`, async () => {
  const api = await startTestApi()
  try {
    const hand = disputesOf(api)
    await setting(hand, 'dcir.enable.manual.settlement-payment', 'false')
    expect(await payTogether(api, hand, ROUNDS)).toBe(0)
  } finally {
    await api.close()
  }
}, 600_000)
