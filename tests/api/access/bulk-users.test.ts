/** Users of the bank by a file: local ones wait for a colleague one by one, those of the directory are there at once. */
import { withConnection } from '@dcir/api/db/pool'
import { startDirectory } from '@dcir/api/simulator/directory'
import { bulkUsers } from '@dcir/core/access/bulk-users-contract'
import { users } from '@dcir/core/access/users/contract'
import type { UserSource } from '@dcir/core/access/users/rules'
import { workflow } from '@dcir/core/access/workflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { userFile } from '../../support/bulk-records'
import { contentsOf, reasonsOf } from '../../support/dry-runs'
import { refusal } from '../../support/refusal'

let api: TestApi
let directory: Awaited<ReturnType<typeof startDirectory>>
const token: Record<string, string> = {}
beforeAll(async () => {
  directory = await startDirectory({ port: 0, clientId: 'dcir', redirectUris: ['http://127.0.0.1/'] })
  const config = { directoryPeople: { url: `${directory.address}/people`, token: null } }
  api = await startTestApi({ config, services: ['bulk'] })
  for (const name of ['bo.admin', 'bo.maker', 'bo.viewer']) token[name] = await api.signIn(name)
})
afterAll(async () => {
  await api?.close()
  await directory?.close()
})

const client = (name = 'bo.admin') => api.client(token[name])
const owner = async (text: string, values: unknown[] = []) =>
  (await withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))).rows
const send = (backofficeUserType: UserSource, file: File, who = 'bo.maker', email?: string) =>
  client(who).call(bulkUsers.upload, { query: { backofficeUserType, ...(email && { email }) } }, { file })
const show = (batchId: string) => client().call(bulkUsers.show, { params: { batchId } })
async function ended(type: UserSource, lines: readonly string[], who?: string) {
  const { batchId } = await send(type, userFile(type, lines), who)
  await expect.poll(async () => (await show(batchId)).status, { timeout: 20_000 }).not.toBe('PROCESSING')
  return show(batchId)
}
const found = async (username: string) => (await client().call(users.list, { query: { username } })).content
const switchDirectory = (value: 'true' | 'false') =>
  owner("UPDATE configurations SET config_value = $1 WHERE config_key = 'dcir.active-directory-enabled'", [value])
const OPERATOR = 'DCIR_BACKOFFICE_OPERATOR'

describe('a file of local users', () => {
  test('USR-54 USR-56 USR-57 each row becomes the request that one made by hand becomes', async () => {
    const outcome = await ended('LOCAL', [
      `Ada,Obi,ada.obi@file.example,${OPERATOR},DCIR Bank`,
      `Musa,Bello,musa.bello@file.example,${OPERATOR},`,
    ])
    expect(outcome).toMatchObject({
      message:
        'File successfully uploaded. 2 rows: New request for user creation has been received and awaits approval.',
      totalEntries: 2,
      processedSuccessfully: 2,
      failed: 0,
    })
    expect(await found('file.example')).toEqual([])
    const { content } = await client().call(workflow.list, { query: { size: 2 } })
    expect(content.map(({ description, initiator }) => [description, initiator]).sort()).toEqual([
      [`Create user ada.obi@file.example with the role ${OPERATOR}`, 'bo.maker'],
      [`Create user musa.bello@file.example with the role ${OPERATOR}`, 'bo.maker'],
    ])
    for (const { reference: requestId } of content) {
      const body = { approved: true, authorizersComment: 'Agreed' }
      await client().call(workflow.process, { params: { requestId }, body })
    }
    expect(await found('ada.obi@file.example')).toMatchObject([
      { username: 'ada.obi@file.example', companyName: 'DCIR Bank', role: OPERATOR, userType: 'LOCAL' },
    ])
  })

  test('USR-54 USR-56 rows fail with the reason that the form would give', async () => {
    await ended('LOCAL', [`Waits,Already,waits@file.example,${OPERATOR},`])
    const { errors, processedSuccessfully } = await ended('LOCAL', [
      `Waits,Already,waits@file.example,${OPERATOR},Once more`,
      `No,Role,no.role@file.example,NOBODY,`,
      `No,Mail,nobody,${OPERATOR},`,
      `Is,There,bo.viewer@dcir.example,${OPERATOR},`,
    ])
    expect(processedSuccessfully).toBe(0)
    expect(errors).toEqual([
      {
        row: 2,
        name: 'waits@file.example',
        message: expect.stringMatching(/^A request for this already waits for approval: WF-/),
      },
      { row: 3, name: 'no.role@file.example', message: 'Role is invalid' },
      { row: 4, name: '', message: 'Email is invalid.' },
      { row: 5, name: 'bo.viewer@dcir.example', message: expect.stringContaining('There is already a user') },
    ])
  })
})

describe('a dry run', () => {
  const judge = (backofficeUserType: UserSource, lines: readonly string[]) =>
    client('bo.maker').call(
      bulkUsers.dryRun,
      { query: { backofficeUserType } },
      { file: userFile(backofficeUserType, lines) },
    )

  test('USR-54 USR-56 says what the upload does: how many a colleague must approve, and each reason', async () => {
    await ended('LOCAL', [`Waits,Too,waits.too@file.example,${OPERATOR},`])
    const lines = [
      `Judged,One,judged.one@file.example,${OPERATOR},`,
      `Waits,Too,waits.too@file.example,${OPERATOR},Once more`,
      `No,Role,no.role.yet@file.example,NOBODY,`,
      `No,Mail,nobody,${OPERATOR},`,
    ]
    const before = await contentsOf(api)
    const verdict = await judge('LOCAL', lines)
    expect(await contentsOf(api)).toEqual(before)
    expect(verdict).toMatchObject({ rows: 4, done: 1, waiting: 1, sum: null, notes: [] })
    const { errors, processedSuccessfully } = await ended('LOCAL', lines)
    expect(processedSuccessfully).toBe(verdict.done)
    const said = errors.map(({ row, message }) => [row, `${message.replace(/\.$/, '')}.`])
    expect(Object.fromEntries(said)).toEqual(reasonsOf(verdict))
  })

  test('USR-54 of people in the directory asks the directory nothing, and says so', async () => {
    await switchDirectory('true')
    const verdict = await judge('AD', [`nobody.at.all,${OPERATOR}`, 'guest.too,DCIR_BACKOFFICE_ADMIN'])
    expect(verdict).toMatchObject({ rows: 2, done: 1, waiting: 0 })
    expect(verdict.problems[0]).toMatchObject({ row: 3, column: 'Username', value: 'guest.too' })
    expect(verdict.notes).toEqual(['The directory is asked for each person after you send the file.'])
    await switchDirectory('false')
    expect((await refusal(judge('AD', [`ngozi.eze,${OPERATOR}`]))).code).toBe('directory-disabled')
  })
})

describe('a file of the directory’s users', () => {
  beforeAll(() => switchDirectory('true'))

  test('USR-54 USR-56 each row creates one at once, as the directory says who it is', async () => {
    const outcome = await ended('AD', ['ngozi.eze,DCIR_BACKOFFICE_OPERATOR', `nobody.there,${OPERATOR}`])
    expect(outcome.message).toBe('File successfully uploaded. 1 row: User created successfully. 1 row failed.')
    expect(outcome.errors).toEqual([
      { row: 3, name: 'nobody.there', message: 'The directory does not know this username.' },
    ])
    const [ngozi] = await found('ngozi.eze')
    expect(ngozi).toMatchObject({ userType: 'AD', firstname: 'Ngozi', lastname: 'Eze', role: OPERATOR })
    const entries = await owner(
      "SELECT actor, action, subject FROM audit_entries WHERE details->>'batchId' = $1 AND result = 'done'",
      [outcome.batchId],
    )
    expect(entries).toEqual([{ actor: 'bo.maker', action: 'bulk-users.row', subject: 'ngozi.eze' }])
  })

  test('USR-54 nobody gives by a file what they do not hold', async () => {
    const { errors } = await ended('AD', ['guest,DCIR_BACKOFFICE_ADMIN'])
    expect(errors).toEqual([{ row: 2, name: 'guest', message: expect.stringContaining('rights') }])
    expect(await found('guest')).toEqual([])
  })

  test('USR-54 is refused as a whole where the directory is switched off', async () => {
    await switchDirectory('false')
    const file = userFile('AD', [`ngozi.eze,${OPERATOR}`])
    expect((await refusal(send('AD', file))).code).toBe('directory-disabled')
    await switchDirectory('true')
  })
})

describe('what is refused as a whole', () => {
  test('USR-54 USR-56 another type, another person’s email, no file, another kind of file, no authority', async () => {
    const file = () => userFile('LOCAL', [`A,Person,a.person@file.example,${OPERATOR},`])
    const other = await refusal(send('OTHER' as UserSource, file()))
    expect(other.forField('backofficeUserType')).toBeTruthy()
    expect((await refusal(send('LOCAL', file(), 'bo.maker', 'bo.admin@dcir.example'))).status).toBe(400)
    expect((await refusal(send('LOCAL', new File(['x'], 'users.png')))).status).toBe(415)
    expect((await refusal(send('LOCAL', file(), 'bo.viewer'))).status).toBe(403)
    // Either type needs its own columns.
    expect((await refusal(send('AD', file()))).message).toBe('The column "Username" is missing.')
    const { email } = (await found('bo.maker'))[0] ?? {}
    expect((await send('LOCAL', file(), 'bo.maker', email?.toUpperCase())).totalEntries).toBe(1)
  })
})

test.each([
  ['localSample', 'bulk_local_user_creation_sample', 'First name,Last name,Email,Role,Company name'],
  ['adSample', 'bulk_ad_user_creation_sample', 'Username,Role'],
] as const)('USR-55 %s comes under its name', async (key, name, header) => {
  const csv = await client().download(bulkUsers[key], { params: { format: 'csv' } })
  expect(csv.fileName).toBe(`${name}.csv`)
  expect(await (csv.raw as Response).text()).toContain(header)
  const xlsx = await client().download(bulkUsers[key], { params: { format: 'xlsx' } })
  expect(xlsx.fileName).toBe(`${name}.xlsx`)
})
