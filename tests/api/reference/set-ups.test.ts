/** Set-ups of super agents: no change of a charge type or a participant may leave one that cannot be settled. */
import { withConnection } from '@dcir/api/db/pool'
import type { ChargeTypeBody } from '@dcir/core/reference/charge-types/body'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { type ParticipantForm, participants } from '@dcir/core/reference/participants/contract'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { chargeOf, gate } from '../../support/charge-types'
import { refusal } from '../../support/refusal'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi()
  token = await api.signIn('bo.admin')
})
afterAll(() => api?.close())

const client = () => api.client(token)
const standing = (code: string) => client().call(chargeTypes.show, { params: { code } })
async function changed(code: string, terms: Partial<ChargeTypeBody>) {
  const { id, chargeTypeName: chargeName, chargeTypeDesc, chargeModel: chargeType, ...kept } = await standing(code)
  const { flat, minimumCap: minCap, maximumCap: maxCap, percentage: percent } = kept
  const body = { chargeName, chargeTypeDesc, chargeType, flat, minCap, maxCap, percent, ...terms } as ChargeTypeBody
  return client().call(chargeTypes.update, { params: { id: String(id) }, body })
}
const participant = async (name: string) => {
  const { content } = await client().call(participants.list, { query: { size: 100 } })
  const found = content.find((one) => one.name === name)
  if (!found) throw new Error(`no participant ${name}`)
  return found
}
const formOf = (name: string, part: Partial<ParticipantForm> = {}): ParticipantForm => ({
  ...{ name, description: 'A share of the fee', chargeType: 'ACQUIRER_SHARE', accountType: 'NUBAN' as const },
  ...{ accountNumber: '0123456701', sendReport: false, global: false, feeSharing: true },
  ...{ useMerchantChargeType: false, remainderParticipant: false },
  ...part,
})
const updated = async (name: string, part: Partial<ParticipantForm>) =>
  client().call(participants.update, {
    params: { id: (await participant(name)).participantId },
    body: formOf(name, part),
  })
const removed = async (name: string) =>
  client().call(participants.remove, { params: { id: (await participant(name)).participantId } })

describe('a charge type that is in use', () => {
  test('Logic 7 REF-26 is not changed so that a fee is less than its shares, whoever asks for it', async () => {
    const halved = await refusal(changed('FLAT_50', { flat: 1 }))
    expect([halved.status, halved.code]).toEqual([422, 'shares-exceed-fee'])
    expect(halved.message).toMatch(/^The shares of (Capital Connect|Coal City Pay) would be more than its fee/)
    expect((await standing('FLAT_50')).flat).toBe(5_000)
    await gate(api, 'charge-types')
    expect((await refusal(changed('FLAT_50', { flat: 1 }))).code).toBe('shares-exceed-fee')
    await gate(api, '')
  })

  test('Logic 7 REF-26 is not changed so that a share is more than the fee', async () => {
    expect((await refusal(changed('ISSUER_SHARE', { maxCap: 500_000, percent: '40' }))).code).toBe('shares-exceed-fee')
    // Within the fee, and where nobody charges by it, it may be anything.
    await changed('ISSUER_SHARE', { maxCap: 1_900 })
    await client().call(chargeTypes.create, { body: chargeOf('Unused', 'FLAT') })
    await changed('UNUSED', { flat: 1 })
    expect((await standing('UNUSED')).flat).toBe(1)
  })
})

describe('a charge type that was deleted', () => {
  test('Logic 8 REF-26 AGT-23 is neither offered nor accepted, for participants and for super agents', async () => {
    await client().call(chargeTypes.create, { body: chargeOf('Gone', 'FLAT') })
    const offered = async () => (await client().call(participants.chargeTypes, {})).map(({ code }) => code)
    expect(await offered()).toContain('GONE')
    await client().call(chargeTypes.remove, { params: { id: String((await standing('GONE')).id) } })
    expect(await offered()).not.toContain('GONE')
    const body = formOf('By What Is Gone', { chargeType: 'GONE' })
    expect((await refusal(client().call(participants.create, { body }))).lines[0]?.field).toBe('body.chargeType')
    const settlement = {
      ...{ settlementType: 'T1' as const, chargeTypeCode: 'GONE', accountNumber: '0123456721' },
      ...{ vatEnabled: false, concessionEnabled: false, settlementParticipants: [] },
    }
    const asked = client().call(superAgents.changeSettlement, { params: { merchantId: 'SA-0001' }, body: settlement })
    expect((await refusal(asked)).lines[0]?.field).toBe('body.chargeTypeCode')
  })

  test('Logic 8 of a deletion and a use at the same time one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      await client().call(chargeTypes.create, { body: chargeOf(`Race ${round}`, 'FLAT') })
      const { id } = await standing(`RACE_${round}`)
      const ended = await Promise.allSettled([
        client().call(chargeTypes.remove, { params: { id: String(id) } }),
        client().call(participants.create, { body: formOf(`Racer ${round}`, { chargeType: `RACE_${round}` }) }),
      ])
      expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })
})

describe('the remainder of a set-up', () => {
  const message =
    'Bank Fee Income receives the rest of the fees of Capital Connect, and somebody has to. Change its name or account ' +
    'instead, or first switch off the settlement of its super agents.'

  test('Logic 9 REF-26 is not taken away: by deleting, by the form, or by no longer being global', async () => {
    expect((await refusal(removed('Bank Fee Income'))).message).toBe(message)
    const global = { global: true, remainderParticipant: true } as const
    expect((await refusal(updated('Bank Fee Income', { ...global, remainderParticipant: false }))).message).toBe(
      message,
    )
    expect((await refusal(updated('Bank Fee Income', { ...global, global: false }))).message).toBe(message)
    await updated('Bank Fee Income', { ...global, accountNumber: '0123456702' })
    expect(await participant('Bank Fee Income')).toMatchObject({
      ...{ accountNumber: '0123456702', globalCharge: true, remainderParticipant: true },
    })
  })

  test('Logic 9 REF-26 is there before a super agent is settled, and before its settlement is switched on again', async () => {
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query('UPDATE super_agents SET settlement_configured = false'),
    )
    await removed('Bank Fee Income')
    const { basic, settlement } = await setUpOf('SA-0001')
    const missing = 'No participant receives the rest of the fees of Lagoon Payments. Choose a remainder participant.'
    const params = { merchantId: 'SA-0001' }
    const settled = await refusal(client().call(superAgents.changeSettlement, { params, body: settlement }))
    expect([settled.status, settled.message]).toEqual([422, missing])
    const on = { ...basic, enableSettlement: true }
    expect((await refusal(client().call(superAgents.update, { params, body: on }))).message).toBe(missing)
    await client().call(participants.create, {
      body: formOf('The Rest', { global: true, remainderParticipant: true }),
    })
    await client().call(superAgents.update, { params, body: on })
    expect((await client().call(superAgents.show, { params })).settlementConfigured).toBe(true)
  })
})

/** A super agent's values, as its forms send them. */
async function setUpOf(merchantId: string) {
  const shown = await client().call(superAgents.show, { params: { merchantId } })
  const { merchantName, mainEmail, phoneNumber, cardAcceptorId, adminEmail, adminFirstname, adminLastname } = shown
  return {
    basic: { merchantName, mainEmail, phoneNumber, cardAcceptorId, adminEmail, adminFirstname, adminLastname },
    settlement: {
      ...{ settlementType: 'T1' as const, chargeTypeCode: 'STANDARD', accountNumber: '0123456721' },
      ...{ vatEnabled: false, concessionEnabled: false },
      settlementParticipants: shown.settlementParticipants.map(({ participantId }) => participantId),
    },
  }
}
