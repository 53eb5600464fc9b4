/** Receipts of the demonstration tell of the dispute that they belong to. */

import { folderStore } from '@dcir/api/files/files'
import { cleanImage } from '@dcir/api/files/image'
import { seedDemoDisputes } from '@dcir/api/simulator/disputes'
import { receiptLines, receiptPicture } from '@dcir/api/simulator/receipt-picture'
import { disputes } from '@dcir/core/disputes/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { disputesOf } from '../../support/disputed'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

test('bank 45: amount, card, terminal and response code of a receipt are those of its dispute', async () => {
  const hand = disputesOf(api)
  expect(await seedDemoDisputes(api.app.database, folderStore(api.folder), api.clock)).toBeGreaterThan(0)
  const found = await hand.sql(
    `SELECT d.log_code, d.amount, d.masked_pan, d.terminal_id, d.rrn, d.response_code, s.merchant_name
     FROM disputes d JOIN super_agents s ON s.id = d.super_agent_id JOIN dispute_receipts r ON r.dispute_id = d.id
     WHERE r.kind = 'CLAIM' ORDER BY d.id LIMIT 2`,
  )
  expect(found).toHaveLength(2)
  const client = await hand.as('bo.admin')
  for (const dispute of found as Record<string, string>[]) {
    const printed = {
      superAgent: dispute.merchant_name ?? '',
      terminalId: dispute.terminal_id ?? '',
      maskedPan: dispute.masked_pan ?? '',
      rrn: dispute.rrn ?? '',
      amount: Number(dispute.amount),
      responseCode: dispute.response_code ?? '',
      ending: 'TRANSACTION NOT COMPLETED',
    }
    const { receipts } = await client.call(disputes.show, { params: { logCode: dispute.log_code ?? '' } })
    const { content } = await cleanImage(receiptPicture(printed))
    expect(receipts[0]?.data).toBe(`data:image/png;base64,${content.toString('base64')}`)
    expect(receiptLines(printed)).toContain(`CARD      ${printed.maskedPan}`)
  }
})
