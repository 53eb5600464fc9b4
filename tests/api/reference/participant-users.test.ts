/** Participant users: who can be one, of which participants, and what they see from then on. */
import { withConnection } from '@dcir/api/db/pool'
import { users } from '@dcir/core/access/users/contract'
import { workflow, workflowMessages } from '@dcir/core/access/workflow/contract'
import { participantUsers } from '@dcir/core/reference/participant-users/contract'
import { participants } from '@dcir/core/reference/participants/contract'
import { participantReports } from '@dcir/core/settlements/participant-reports-contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const name of ['bo.admin', 'bo.maker', 'bo.checker', 'bo.viewer']) token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const client = (name = 'bo.admin') => api.client(token[name])
const owner = async (text: string, values: unknown[] = []) =>
  (await withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))).rows
const auditCount = async (action: string) =>
  (await owner("SELECT count(*)::int AS n FROM audit_entries WHERE action = $1 AND result = 'done'", [action]))[0].n
const list = async (username?: string, who?: string) =>
  (await client(who).call(participantUsers.list, { query: { size: 100, ...(username && { username }) } })).content
const one = async (username: string) => (await list(username)).find((row) => row.username === username)
const create = (username: string, participantIds: string[], who?: string) =>
  client(who).call(participantUsers.create, { body: { username, participantIds } })
const update = (username: string, participantIds: string[], who?: string) =>
  client(who).call(participantUsers.update, { body: { username, participantIds } })
const validate = (username: string, who?: string) =>
  client(who).call(participantUsers.validate, { query: { username } })
const forget = (username: string) =>
  owner('DELETE FROM participant_users p USING users u WHERE u.id = p.user_id AND u.username = $1', [username])

describe('participant users', () => {
  test('REF-42 REF-44 viewing and managing are two authorities', async () => {
    expect((await list(undefined, 'bo.viewer')).length).toBeGreaterThan(0)
    expect((await refusal(create('bo.fresh', ['PT-0001'], 'bo.viewer'))).status).toBe(403)
    expect((await refusal(update('bo.directory', ['PT-0001'], 'bo.viewer'))).status).toBe(403)
    expect((await refusal(validate('bo.fresh', 'bo.viewer'))).status).toBe(403)
    await owner("INSERT INTO roles VALUES ('PU', 'PU', 'back-office', '{bo_manage_participant_users}')")
    await owner("UPDATE user_roles SET role_name = 'PU' FROM users WHERE id = user_id AND username = 'bo.viewer'")
    expect((await refusal(list(undefined, 'bo.viewer'))).status).toBe(403)
    expect(await validate('bo.fresh', 'bo.viewer')).toEqual({ username: 'bo.fresh', name: 'Fatima Yusuf' })
    await owner(
      "UPDATE user_roles SET role_name = 'DCIR_BACKOFFICE_OPERATOR' FROM users WHERE id = user_id AND username = 'bo.viewer'",
    )
  })

  test('REF-47 REF-50 are listed by page with their participants', async () => {
    const page = await client().call(participantUsers.list, { query: { page: 0, size: 2 } })
    expect(page.content.map(({ username }) => username)).toEqual(['bo.directory', 'bo.disabled'])
    expect([page.totalElements, page.totalPages]).toEqual([3, 2])
    expect(page.content[0]).toEqual({
      username: 'bo.directory',
      participantIds: ['PT-0001'],
      settlementParticipants: [{ participantId: 'PT-0001', name: 'Issuer Pool' }],
      active: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+01:00$/),
    })
    const both = await client().call(participantUsers.user, { query: { username: 'bo.new' } })
    expect(both).toEqual([
      { participantId: 'PT-0001', name: 'Issuer Pool' },
      { participantId: 'PT-0002', name: 'Unity Acquiring' },
    ])
    const none = client().call(participantUsers.user, { query: { username: 'bo.fresh' } })
    expect((await refusal(none)).message).toBe('Participant user was not found.')
    const choices = await client().call(participantUsers.participants, {})
    expect(choices.map(({ name }) => name)).toEqual(['Bank Fee Income', 'Issuer Pool', 'Unity Acquiring'])
  })

  test('REF-54 are found by a part of the username', async () => {
    expect((await list('DIRECT')).map(({ username }) => username)).toEqual(['bo.directory'])
    expect(await list('%')).toEqual([])
  })

  test('REF-46 the status is that of the account, whatever becomes of it', async () => {
    expect((await one('bo.disabled'))?.active).toBe(false)
    await client().call(users.changeStatus, { body: { username: 'bo.disabled', active: true } })
    expect((await one('bo.disabled'))?.active).toBe(true)
  })

  test('REF-48 a username is that of one of the bank’s users who is no participant user yet', async () => {
    expect(await validate('BO.FRESH')).toEqual({ username: 'bo.fresh', name: 'Fatima Yusuf' })
    for (const unknown of ['nobody', 'sa.admin'])
      expect((await refusal(validate(unknown))).message).toBe(
        `There is no back-office user with the username ${unknown}.`,
      )
    const taken = 'bo.directory is a participant user already. Update it instead.'
    expect((await refusal(validate('bo.directory'))).message).toBe(taken)
    expect((await refusal(create('bo.directory', ['PT-0001']))).message).toBe(taken)
    expect((await refusal(create('sa.admin', ['PT-0001']))).lines).toMatchObject([{ field: 'body.username' }])
    expect((await refusal(create(' ', ['PT-0001']))).message).toContain('Username is required')
  })

  test('REF-49 at least one participant is needed, and each must exist', async () => {
    expect((await refusal(create('bo.fresh', []))).message).toBe('Select participants')
    expect((await refusal(update('bo.directory', []))).message).toBe('Select participants')
    expect(await refusal(create('bo.fresh', ['PT-9999']))).toMatchObject({ status: 400 })
    expect(await one('bo.fresh')).toBeUndefined()
  })

  test('REF-50 REF-51 one is created and updated, each with one entry in the audit trail', async () => {
    const before = [await auditCount('participant-users.create'), await auditCount('participant-users.update')]
    expect(await create('BO.fresh', ['PT-0002', 'PT-0001'])).toEqual({
      message: 'Participant user created successfully',
    })
    expect((await one('bo.fresh'))?.participantIds).toEqual(['PT-0001', 'PT-0002'])
    expect(await update('bo.fresh', ['PT-0003'])).toEqual({ message: 'Participant user updated successfully' })
    expect((await one('bo.fresh'))?.settlementParticipants).toEqual([
      { participantId: 'PT-0003', name: 'Bank Fee Income' },
    ])
    expect((await refusal(update('bo.checker', ['PT-0003']))).message).toBe('Participant user was not found.')
    const after = [await auditCount('participant-users.create'), await auditCount('participant-users.update')]
    expect(after).toEqual(before.map((count) => count + 1))
    await forget('bo.fresh')
  })

  test('REF-50 nobody decides which reports they see themselves', async () => {
    expect((await refusal(create('bo.admin', ['PT-0001']))).message).toContain('This is your own account')
    await create('bo.maker', ['PT-0001'])
    expect((await refusal(update('BO.MAKER', ['PT-0002'], 'bo.maker'))).status).toBe(403)
    await forget('bo.maker')
  })

  test('REF-50 where the bank wants it, a second person approves', async () => {
    await owner(
      `UPDATE configurations SET config_value = 'participant-users.create' WHERE config_key = 'dcir.workflow.gated-actions'`,
    )
    expect((await create('bo.fresh', ['PT-0001'], 'bo.maker')).message).toBe(workflowMessages.submitted)
    expect(await one('bo.fresh')).toBeUndefined()
    const { content } = await client().call(workflow.list, { query: { status: 'PENDING' } })
    expect(content[0]?.description).toBe('Create participant user bo.fresh')
    await client('bo.checker').call(workflow.process, {
      params: { requestId: content[0]?.reference ?? '' },
      body: { approved: true, authorizersComment: 'As agreed' },
    })
    expect((await one('bo.fresh'))?.participantIds).toEqual(['PT-0001'])
    await owner(`UPDATE configurations SET config_value = '' WHERE config_key = 'dcir.workflow.gated-actions'`)
    await forget('bo.fresh')
  })

  test('REF-47 a participant that is deleted leaves its users', async () => {
    const { content } = await client().call(participants.list, { query: { size: 100 } })
    const unity = content.find(({ name }) => name === 'Unity Acquiring')?.participantId ?? ''
    await client().call(participants.remove, { params: { id: unity } })
    expect((await one('bo.new'))?.participantIds).toEqual(['PT-0001'])
    await owner('UPDATE settlement_participants SET removed_at = NULL')
  })

  test('REF-50 REF-55 a participant user sees the reports of those participants alone', async () => {
    await api.app.services.settlementWorker.round()
    const reports = async () =>
      (await client('bo.viewer').call(participantReports.list, { query: { size: 100 } })).content
    const all = await reports()
    expect(new Set(all.map(({ ownerType }) => ownerType))).toEqual(new Set(['PARTICIPANT', 'MERCHANT']))
    await create('bo.viewer', ['PT-0001'])
    const own = await reports()
    expect(new Set(own.map(({ ownerId }) => ownerId))).toEqual(new Set(['PT-0001']))
    const other = all.find(({ ownerId }) => ownerId === 'PT-0002')
    const params = { ownerId: 'PT-0002', detailId: other?.detailId ?? '' }
    expect((await refusal(client('bo.viewer').download(participantReports.download, { params }))).status).toBe(404)
    const retry = client('bo.viewer').call(participantReports.retry, { params: { detailId: params.detailId } })
    expect((await refusal(retry)).status).toBe(404)
    const owners = await client('bo.viewer').call(participantReports.owners, {})
    expect(owners.map(({ ownerName }) => ownerName)).toEqual(['Issuer Pool'])
    await forget('bo.viewer')
  })
})
