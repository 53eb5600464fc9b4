/** The gate stands where the effect is: a row of a file waits for a second person wherever the single call does. */
import { createBulkWorker } from '@dcir/api/bulk/bulk'
import type { BulkKind } from '@dcir/api/bulk/bulk-set'
import { bulkUsers } from '@dcir/core/access/bulk-users-contract'
import { secondFactorKeys } from '@dcir/core/access/second-factor-rules'
import { workflow } from '@dcir/core/access/workflow/contract'
import { GATED_ACTIONS_KEY } from '@dcir/core/access/workflow/rules'
import { endpoints } from '@dcir/core/contract/all'
import { installedGates } from '@dcir/core/contract/gated-actions'
import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import { bulkSuperAgents } from '@dcir/core/reference/bulk-super-agents/contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { configurations } from '@dcir/core/reference/configurations/contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { agentFile, agentLine, bulkSettled, userFile } from '../../support/bulk-records'
import { chargeOf } from '../../support/charge-types'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { acceptedDispute, requestSettlement, setting } from '../../support/payments'
import { refusal } from '../../support/refusal'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi({ services: ['bulk'] })
  hand = disputesOf(api)
})
afterAll(() => api?.close())

const as = (name: string) => hand.as(name)
const decide = async (who: string, requestId: string) => {
  const body = { approved: true, authorizersComment: 'Seen' }
  return (await as(who)).call(workflow.process, { params: { requestId }, body })
}
const newest = async (action: string) => {
  const { content } = await (await as('bo.admin')).call(workflow.list, { query: { status: 'PENDING', size: 100 } })
  return content.find((one) => one.action === action)
}
const count = async (table: string, column: string, value: string) =>
  Number((await hand.sql(`SELECT count(*) FROM ${table} WHERE ${column} = $1`, [value]))[0]?.count)

async function xlsx(...rows: string[][]): Promise<File> {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('Payments').addRows(rows)
  return new File([await workbook.xlsx.writeBuffer()], 'references.xlsx')
}

/** A file of one row, sent by the maker: its batch, and how often its effect is there. */
interface Sent {
  batchId: string
  effects(): Promise<number>
}

const OPERATOR = 'DCIR_BACKOFFICE_OPERATOR'
/** For each endpoint that the rows of a file do by hand: such a file. */
const files: Record<string, () => Promise<Sent>> = {
  'manual-refunds.process': async () => {
    const { transactionSearchKey: key } = await acceptedDispute(hand)
    const file = await xlsx(['Transaction Search Key', 'Transaction Reference'], [key, 'FT2632577001'])
    const { batchId } = await (await as('bo.maker')).call(manualRefunds.upload, {}, { file })
    return { batchId, effects: () => count('payment_attempts', 'transaction_ref', 'FT2632577001') }
  },
  'manual-settlements.process': async () => {
    const [id = ''] = await requestSettlement(api, 'BS-20261120-7001')
    const file = await xlsx(['Payment Request Id', 'Transaction Reference'], [id, 'FT2632577002'])
    const { batchId } = await (await as('bo.maker')).call(manualSettlements.upload, {}, { file })
    return { batchId, effects: () => count('payment_attempts', 'transaction_ref', 'FT2632577002') }
  },
  'super-agents.create': async () => {
    const file = agentFile([agentLine('Gate Agent', 77)])
    const { batchId } = await (await as('bo.maker')).call(bulkSuperAgents.upload, { body: bulkSettled }, { file })
    return { batchId, effects: () => count('super_agents', 'merchant_name', 'Gate Agent') }
  },
  'users.createLocal': async () => {
    const file = userFile('LOCAL', [`Gate,Keeper,gate@file.example,${OPERATOR},`])
    const query = { backofficeUserType: 'LOCAL' } as const
    const { batchId } = await (await as('bo.maker')).call(bulkUsers.upload, { query }, { file })
    return { batchId, effects: () => count('users', 'username', 'gate@file.example') }
  },
}

const gatedRows = endpoints.flatMap(({ rows = [] }) =>
  rows.filter((key) => endpoints.some((one) => one.key === key && one.gated)),
)

describe('a file of rows', () => {
  test('S4 WFL-13 the contract names for each an endpoint that there is', () => {
    const keys = endpoints.map(({ key }) => key)
    for (const { rows = [] } of endpoints) expect(keys).toEqual(expect.arrayContaining([...rows]))
    expect(Object.keys(files).sort()).toEqual([...gatedRows].sort())
  })

  test.each(gatedRows)('S4 WFL-13 MAN-32 a row waits for a second person where %s does', async (key) => {
    await setting(hand, GATED_ACTIONS_KEY, gatedRows.join(','))
    const sent = await files[key]?.()
    if (!sent) throw new Error(`no file for ${key}`)
    const status = async () => {
      const [row] = await hand.sql(
        `SELECT b.status, i.status AS row, i.message FROM bulk_batches b JOIN bulk_items i ON i.batch = b.id
         WHERE b.batch_id = $1`,
        [sent.batchId],
      )
      return row
    }
    await expect.poll(async () => (await status())?.status, { timeout: 20_000 }).toBe('COMPLETED')
    expect(await status()).toMatchObject({ row: 'SUCCESSFUL', message: expect.stringMatching(/await/) })
    expect(await sent.effects()).toBe(0)
    const request = await newest(key)
    expect(request).toMatchObject({ initiator: 'bo.maker', requestStatus: 'PENDING' })
    await decide('bo.admin', request?.reference ?? '')
    expect(await sent.effects()).toBe(1)
    await setting(hand, GATED_ACTIONS_KEY, '')
  })

  test('S4 WFL-13 the platform does not start with a kind whose rows would go around the gate', () => {
    const planted = { kind: 'MANUAL_REFUND', upload: manualRefunds.upload, action: 'planted' } as unknown as BulkKind
    const deps = { database: api.app.database, clock: api.clock, files: {} as never, log: {} as never }
    expect(() => createBulkWorker({ ...deps, kinds: [planted] })).toThrow('around the gate')
  })
})

describe('a request whose initiator', () => {
  async function asked(name: string) {
    await setting(hand, GATED_ACTIONS_KEY, 'charge-types')
    await (await as('bo.maker')).call(chargeTypes.create, { body: chargeOf(name) })
    return (await newest('charge-types.create'))?.reference ?? ''
  }
  const refused = async (reference: string) => {
    const { status, message } = await refusal(decide('bo.admin', reference))
    expect([status, message]).toEqual([403, 'bo.maker, who made this request, may not do this any more. Decline it.'])
  }

  test('S19 WFL-18 is disabled by now carries nothing out; enabled again it does', async () => {
    const reference = await asked('Disabled asker')
    await hand.sql("UPDATE users SET active = false WHERE username = 'bo.maker'")
    await refused(reference)
    await hand.sql("UPDATE users SET active = true WHERE username = 'bo.maker'")
    await decide('bo.admin', reference)
    expect(await count('charge_types', 'charge_type_name', 'Disabled asker')).toBe(1)
  })

  test('S19 WFL-18 has lost the authority carries nothing out', async () => {
    const reference = await asked('Powerless asker')
    const roleOf = (role: string) =>
      hand.sql(
        "UPDATE user_roles SET role_name = $1 WHERE user_id = (SELECT id FROM users WHERE username = 'bo.maker')",
        [role],
      )
    await roleOf(OPERATOR)
    await refused(reference)
    await roleOf('BACKOFFICE_MAKER')
    expect(await count('charge_types', 'charge_type_name', 'Powerless asker')).toBe(0)
  })
})

describe('the setting of gated actions', () => {
  const set = async (configValue: string) => {
    const client = await as('bo.maker')
    const params = { configKey: GATED_ACTIONS_KEY }
    const { configName, configDesc, valueType } = await client.call(configurations.show, { params })
    const body = { key: GATED_ACTIONS_KEY, configName, configDesc, valueType, configValue }
    return client.call(configurations.update, { params, body })
  }

  test('S2 REF-83 is opened by the demonstration as part of its data, which Configurations shows', async () => {
    const params = { configKey: GATED_ACTIONS_KEY }
    const shown = await (await as('bo.viewer')).call(configurations.show, { params })
    expect(shown).toMatchObject({ defaultValue: installedGates.join(','), changedBy: 'DEMONSTRATION' })
  })

  test.each(Object.values(secondFactorKeys))(
    'S8 %s is off in the demonstration alone, as part of its data',
    async (key) => {
      const shown = await (await as('bo.viewer')).call(configurations.show, { params: { configKey: key } })
      expect(shown).toMatchObject({ configValue: 'false', defaultValue: 'true', changedBy: 'DEMONSTRATION' })
    },
  )

  test('S2 REF-83 refuses a name that is no action', async () => {
    const refused = await refusal(set('charge-types,manual-refund'))
    expect([refused.status, refused.lines[0]?.field]).toEqual([400, 'body.configValue'])
  })

  test('S2 WFL-10 says to who approves it what would not wait any more', async () => {
    await setting(hand, GATED_ACTIONS_KEY, 'charge-types,requery')
    await set('charge-types,requery.markDispute')
    expect((await newest('configurations.update'))?.description).toBe(
      'Let one person alone: Mark a settlement payment as failed or successful. Set Gated actions to charge-types,requery.markDispute',
    )
  })
})
