/** Requests that wait for a second person, on charge types: whose every change can be gated. */
import { withConnection } from '@dcir/api/db/pool'
import { expireRequests } from '@dcir/api/features/access/workflow/workflow-expiry'
import { workflow, workflowMessages } from '@dcir/core/access/workflow/contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { auditOf, chargeOf, gate } from '../../support/charge-types'
import { refusal } from '../../support/refusal'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const name of ['bo.admin', 'bo.maker', 'bo.checker', 'bo.viewer']) token[name] = await api.signIn(name)
})
afterAll(() => api?.close())
beforeEach(() => gate(api, ''))

const client = (name: string) => api.client(token[name])
const show = (code: string) => client('bo.admin').call(chargeTypes.show, { params: { code } })
const create = (who: string, name: string) => client(who).call(chargeTypes.create, { body: chargeOf(name) })
const all = (query = {}) => client('bo.admin').call(workflow.list, { query })
const decide = (who: string, requestId: string, approved = true, authorizersComment = 'Looked at it') =>
  client(who).call(workflow.process, { params: { requestId }, body: { approved, authorizersComment } })

/** A charge type that is there, whose changes are gated from here on. */
async function gated(name: string) {
  await create('bo.admin', name)
  await gate(api, 'charge-types')
  return show(name.toUpperCase())
}
const update = (who: string, id: number, percent: string) =>
  client(who).call(chargeTypes.update, {
    params: { id: String(id) },
    body: chargeOf('Updated', 'PERCENT_ALL', { percent }),
  })
const remove = (who: string, id: number) => client(who).call(chargeTypes.remove, { params: { id: String(id) } })
const newest = async () => {
  const [request] = (await all({ size: 1 })).content
  if (!request) throw new Error('there is no request')
  return request
}

describe('asking', () => {
  test('WFL-13 WFL-14 a gated change is kept and not made; one that is not gated is made at once', async () => {
    expect((await create('bo.maker', 'Open')).message).toBe('Charge type created successfully')
    const { id } = await gated('Kept')
    expect(await update('bo.maker', id, '2')).toEqual({ message: workflowMessages.submitted })
    expect(workflowMessages.submitted).toBe('Request has been submitted and it is awaiting approval.')
    expect((await show('KEPT')).version).toBe(1)
    await gate(api, 'charge-types.remove')
    expect((await update('bo.admin', id, '3')).message).toBe('Charge type updated successfully')
    expect((await remove('bo.maker', id)).message).toBe(workflowMessages.submitted)
  })

  test('WFL-10 a request says what would change, of which record, and what a checker must hold', async () => {
    const { id } = await gated('Told')
    await update('bo.maker', id, '2.5')
    const request = await newest()
    expect(request).toMatchObject({
      description: 'Update charge type Told',
      ...{ initiator: 'bo.maker', requestStatus: 'PENDING', targetRecordId: 'TOLD', action: 'charge-types.update' },
      ...{ authorizer: null, authorizersComment: null, requiredAuthority: 'bo_dcir_create_charge_type' },
      reference: expect.stringMatching(/^WF-20261121-\d+$/),
      createdOn: '2026-11-21T10:00:00+01:00',
    })
    const { beforeData, afterData } = request
    expect(JSON.parse(beforeData ?? '')).toMatchObject({ code: 'TOLD', maximumCap: 100_000, percentage: '0.5' })
    expect(JSON.parse(afterData ?? '')).toMatchObject({ code: 'TOLD', maximumCap: null, percentage: '2.5' })
    const shown = await client('bo.maker').call(workflow.show, { params: { requestId: request.reference } })
    expect(JSON.parse(shown.targetRecordData ?? '')).toMatchObject({ chargeTypeName: 'Told', percentage: '0.5' })
  })

  test('WFL-13 one request for each action and record waits; a second one names the first', async () => {
    const { id } = await gated('Single')
    await update('bo.maker', id, '2')
    const { reference } = await newest()
    const refused = await refusal(update('bo.admin', id, '3'))
    expect([refused.status, refused.code]).toEqual([409, 'request-pending'])
    expect(refused.message).toContain(`${reference}, made by bo.maker`)
    expect((await remove('bo.admin', id)).message).toBe(workflowMessages.submitted)
    await create('bo.maker', 'Singular')
    expect((await refusal(create('bo.admin', 'singular'))).code).toBe('request-pending')
  })

  test('WFL-13 what a rule forbids is refused when it is asked for', async () => {
    await gate(api, 'charge-types')
    expect((await refusal(create('bo.maker', 'Standard'))).code).toBe('charge-type-exists')
    const { id } = await show('STANDARD')
    expect((await refusal(remove('bo.maker', id))).code).toBe('charge-type-in-use')
  })

  test('WFL-13 the same request with the same key is kept once, with one audit entry', async () => {
    await gate(api, 'charge-types')
    const ask = () =>
      client('bo.maker').call(chargeTypes.create, { body: chargeOf('Repeated') }, { idempotencyKey: 'gated-once-1' })
    expect(await ask()).toEqual(await ask())
    const entries = (await auditOf(api, 'charge-types.create')).filter(({ subject }) => subject === 'REPEATED')
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ actor: 'bo.maker', details: { request: (await newest()).reference } })
  })

  test('WFL-15 requests are listed for who may see all, the own ones for everybody, by status and days', async () => {
    const own = await client('bo.maker').call(workflow.listSelf, { query: { size: 100 } })
    expect(own.content.every(({ initiator }) => initiator === 'bo.maker')).toBe(true)
    const everything = await all({ size: 100 })
    expect(everything.totalElements).toBeGreaterThan(own.totalElements)
    expect((await all({ status: 'APPROVED' })).totalElements).toBe(0)
    expect((await all({ startDate: '2026-11-22' })).totalElements).toBe(0)
    const today = { startDate: '2026-11-21', endDate: '2026-11-21' }
    expect((await all(today)).totalElements).toBe(everything.totalElements)
    expect((await refusal(all({ startDate: '2026-11-22', endDate: '2026-11-21' }))).code).toBe('range-reversed')
    expect((await client('bo.viewer').call(workflow.listSelf, { query: {} })).totalElements).toBe(0)
  })
})

describe('deciding', () => {
  test('WFL-06 WFL-16 WFL-17 WFL-18 a colleague approves: the change is made, once, for who asked', async () => {
    const { id } = await gated('Approved')
    await update('bo.maker', id, '2')
    const { reference } = await newest()
    expect((await decide('bo.checker', reference)).message).toBe('You have successfully approved this request.')
    expect(await show('APPROVED')).toMatchObject({ chargeTypeName: 'Updated', percentage: '2', version: 2 })
    expect(await newest()).toMatchObject({
      ...{ requestStatus: 'APPROVED', authorizer: 'bo.checker', authorizersComment: 'Looked at it' },
    })
    const [version] = await withConnection(api.database.ownerUrl, async (sql) => {
      const text = 'SELECT created_by FROM charge_type_versions WHERE charge_type_id = $1 AND version = 2'
      return (await sql.query(text, [id])).rows
    })
    expect(version).toEqual({ created_by: 'bo.maker' })
    const decisions = (await auditOf(api, 'workflow.process')).filter(({ subject }) => subject === reference)
    expect(decisions).toHaveLength(1)
    expect(decisions[0]).toMatchObject({ actor: 'bo.checker', details: { initiator: 'bo.maker', approved: true } })
    const again = await refusal(decide('bo.admin', reference, false))
    expect([again.status, again.message]).toEqual([409, 'bo.checker has already approved this request.'])
    expect((await show('APPROVED')).version).toBe(2)
  })

  test('WFL-18 a creation and a deletion are made by their approval too', async () => {
    await gate(api, 'charge-types')
    await create('bo.maker', 'Newly')
    expect((await refusal(show('NEWLY'))).status).toBe(404)
    const asked = await newest()
    expect([asked.beforeData, asked.targetRecordId]).toEqual([null, 'NEWLY'])
    await decide('bo.checker', asked.reference)
    const { id } = await show('NEWLY')
    await remove('bo.maker', id)
    const gone = await newest()
    expect([gone.afterData, gone.description]).toEqual([null, 'Delete charge type Newly'])
    await decide('bo.checker', gone.reference)
    expect((await refusal(show('NEWLY'))).status).toBe(404)
  })

  test('WFL-17 WFL-18 declined: nothing is changed, the request stays with its comment, and may be made again', async () => {
    const { id } = await gated('Declined')
    await update('bo.maker', id, '2')
    const { reference } = await newest()
    const { message } = await decide('bo.checker', reference, false, 'Two per cent is too much')
    expect(message).toBe('You have successfully declined this request.')
    expect((await show('DECLINED')).version).toBe(1)
    expect(await newest()).toMatchObject({
      ...{ requestStatus: 'REJECTED', authorizersComment: 'Two per cent is too much' },
    })
    expect((await update('bo.maker', id, '1')).message).toBe(workflowMessages.submitted)
  })

  test('WFL-07 WFL-08 nobody decides what they asked for, nor without the rights that it takes', async () => {
    const { id } = await gated('Own')
    await update('bo.admin', id, '2')
    const { reference } = await newest()
    const own = await refusal(decide('bo.admin', reference))
    expect([own.status, own.message]).toEqual([403, 'You made this request, so a colleague must decide it.'])
    for (const who of ['bo.maker', 'bo.viewer']) expect((await refusal(decide(who, reference))).status).toBe(403)
    const authorities = (list: string) =>
      withConnection(api.database.ownerUrl, (sql) =>
        sql.query(`UPDATE roles SET authorities = ${list} WHERE name = 'BACKOFFICE_CHECKER'`),
      )
    await authorities("array_remove(authorities, 'bo_dcir_create_charge_type')")
    const narrow = await api.signIn('bo.checker')
    const params = { requestId: reference }
    const body = { approved: true, authorizersComment: 'Looked at it' }
    expect((await refusal(api.client(narrow).call(workflow.process, { params, body }))).code).toBe('not-allowed')
    await authorities("array_append(authorities, 'bo_dcir_create_charge_type')")
    expect(await newest()).toMatchObject({ requestStatus: 'PENDING', requiredAuthority: 'bo_dcir_create_charge_type' })
  })

  test('WFL-09 a decision needs a comment of three letters', async () => {
    const { id } = await gated('Commented')
    await update('bo.maker', id, '2')
    const { reference } = await newest()
    const said = async (comment: string) =>
      (await refusal(decide('bo.checker', reference, true, comment))).forField('authorizersComment')
    expect([await said(''), await said('  '), await said('ok')]).toEqual([
      'Authorization comment is required',
      'Authorization comment is required',
      'Enter valid authorization comment',
    ])
  })

  test('WFL-18 a record that moved on meanwhile is not changed; the request stays and can be declined', async () => {
    const { id } = await gated('Moved')
    await update('bo.maker', id, '2')
    const { reference } = await newest()
    await gate(api, '')
    await update('bo.admin', id, '9')
    const refused = await refusal(decide('bo.checker', reference))
    expect([refused.status, refused.code]).toEqual([409, 'record-moved-on'])
    expect(await show('MOVED')).toMatchObject({ percentage: '9', version: 2 })
    expect((await newest()).requestStatus).toBe('PENDING')
    await remove('bo.admin', id)
    expect((await refusal(decide('bo.checker', reference))).status).toBe(404)
    expect((await decide('bo.checker', reference, false)).message).toBe(workflowMessages.declined)
  })

  test('WFL-18 of two who decide at once one does, and the change is made once', async () => {
    const { id } = await gated('Raced')
    await update('bo.maker', id, '2')
    const { reference } = await newest()
    const both = await Promise.allSettled([decide('bo.checker', reference), decide('bo.admin', reference)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await show('RACED')).version).toBe(2)
  })

  test('WFL-04 who asked may take it back while nobody decided; nobody else may', async () => {
    const { id } = await gated('Canceled')
    await update('bo.maker', id, '2')
    const { reference } = await newest()
    const cancel = (who: string) => client(who).call(workflow.cancel, { params: { requestId: reference } })
    expect((await refusal(cancel('bo.admin'))).status).toBe(404)
    expect((await cancel('bo.maker')).message).toBe('The request is canceled.')
    expect((await newest()).requestStatus).toBe('CANCELED')
    expect((await refusal(decide('bo.checker', reference))).code).toBe('request-decided')
    expect((await show('CANCELED')).version).toBe(1)
  })
})

describe('waiting', () => {
  const waiting = async (who: string) => (await client(who).call(workflow.waiting, {})).count
  const cancelAll = async () => {
    for (const { reference, initiator } of (await all({ status: 'PENDING', size: 100 })).content)
      await client(initiator).call(workflow.cancel, { params: { requestId: reference } })
  }

  test('WFL-07 what waits is counted for whoever can decide it, and for nobody else', async () => {
    await cancelAll()
    const { id } = await gated('Counted')
    await update('bo.maker', id, '2')
    expect([await waiting('bo.checker'), await waiting('bo.admin')]).toEqual([1, 1])
    expect([await waiting('bo.maker'), await waiting('bo.viewer')]).toEqual([0, 0])
  })

  test('bank 25 those that wait for the reader come first where that is asked for', async () => {
    await cancelAll()
    const { id } = await gated('Firstly')
    await update('bo.maker', id, '2')
    const { reference: ofMaker } = await newest()
    await create('bo.admin', 'Behind')
    const { reference: ofAdmin } = await newest()
    const orderOf = async (who: string, order?: 'waiting') => {
      const { content } = await client(who).call(workflow.list, { query: { size: 100, ...(order && { order }) } })
      return content.map(({ reference }) => reference)
    }
    expect((await orderOf('bo.admin')).slice(0, 2)).toEqual([ofAdmin, ofMaker])
    expect((await orderOf('bo.admin', 'waiting')).slice(0, 2)).toEqual([ofMaker, ofAdmin])
    // Nothing waits for who may not decide, and the newest is the first.
    expect((await orderOf('bo.viewer', 'waiting'))[0]).toBe(ofAdmin)
    expect((await orderOf('bo.admin', 'waiting')).sort()).toEqual((await orderOf('bo.admin')).sort())
  })

  test("bank 25 of one's own those that still wait come first where that is asked for", async () => {
    await cancelAll()
    const { id } = await gated('Waits')
    await update('bo.maker', id, '2')
    const { reference: waits } = await newest()
    await create('bo.maker', 'Taken back')
    const { reference: canceled } = await newest()
    await client('bo.maker').call(workflow.cancel, { params: { requestId: canceled } })
    const orderOf = async (order?: 'waiting') => {
      const { content } = await client('bo.maker').call(workflow.listSelf, { query: { ...(order && { order }) } })
      return content.map(({ reference }) => reference).slice(0, 2)
    }
    expect(await orderOf()).toEqual([canceled, waits])
    expect(await orderOf('waiting')).toEqual([waits, canceled])
  })

  test('WFL-13 a record says what waits about it; WFL-10 a request says that its record moved on', async () => {
    const { id } = await gated('Beside')
    await update('bo.maker', id, '2')
    const pending = (record: string) =>
      client('bo.viewer').call(workflow.pending, { params: { noun: 'charge-types', record } })
    const [waits] = await pending('BESIDE')
    expect(waits).toMatchObject({ description: 'Update charge type Beside', initiator: 'bo.maker' })
    expect(await pending('STANDARD')).toEqual([])
    const show = () => client('bo.admin').call(workflow.show, { params: { requestId: waits?.reference ?? '' } })
    expect((await show()).recordMovedOn).toBe(false)
    await gate(api, '')
    await update('bo.admin', id, '9')
    expect((await show()).recordMovedOn).toBe(true)
  })

  test('WFL-04 WFL-18 nobody decides it within the days that are set: it is canceled, with an audit entry', async () => {
    await cancelAll()
    const { id } = await gated('Forgotten')
    await update('bo.maker', id, '2')
    const { reference } = await newest()
    api.clock.advance(6 * 24 * 3_600_000)
    const expire = () => expireRequests({ database: api.app.database, clock: api.clock })
    expect(await expire()).toBe(0)
    api.clock.advance(2 * 24 * 3_600_000)
    expect([await expire(), await expire()]).toEqual([1, 0])
    const [entry] = (await auditOf(api, 'workflow.expire')).filter(({ subject }) => subject === reference)
    expect(entry).toMatchObject({ actor: 'SYSTEM', details: { initiator: 'bo.maker', targetRecordId: 'FORGOTTEN' } })
    token['bo.admin'] = await api.signIn('bo.admin')
    expect(await newest()).toMatchObject({
      ...{ requestStatus: 'CANCELED', authorizer: 'SYSTEM', authorizersComment: 'Nobody decided it within 7 days.' },
    })
  })
})
