import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { auditHeadNotes, fileOfHeads } from '@dcir/api/features/access/audit/audit-heads'
import { createLog } from '@dcir/api/kit/log'
import { AUDIT_STRETCH } from '@dcir/core/access/audit/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type Trail, trailOf } from '../../support/audit-trail'
import { publicHolidays } from '../../support/public-holidays'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let trail: Trail
let place: Place
beforeAll(async () => {
  api = await startTestApi()
  trail = trailOf(api)
  await trail.write(AUDIT_STRETCH * 2)
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const bank = as('bo.admin')
const run = (...args: string[]) => place.run(['audit', 'verify', ...args], bank)

test('S8 dcir audit lists the trail, the newest entry first, and shows one with what changed', async () => {
  const body = { name: 'Founders Day', description: 'Declared', recurring: false, date: '2027-06-12' }
  await api.client(await api.signIn('bo.admin')).call(publicHolidays.create, { body })
  const viewer = as('bo.viewer')
  const { code, rows } = await place.run(
    ['audit', 'list', '--actor', 'bo.admin', '--action', 'public-holidays'],
    viewer,
  )
  const [entry] = rows
  expect([code, entry?.slice(2)]).toEqual([0, ['bo.admin', publicHolidays.create.summary, body.date, 'done']])
  const shown = await place.run(['audit', 'show', entry?.[0] ?? ''], viewer)
  expect(shown.rows).toContainEqual(['Action', 'public-holidays.create'])
  expect(shown.rows).toContainEqual(['Name', '---', 'Founders Day'])
  expect((await place.run(['audit', 'list', '--outcome', 'odd'], viewer)).code).toBe(2)
})

describe('dcir audit export', () => {
  const lines = (stdout: string) =>
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))

  test('C6 prints every entry once and in order, beyond one call', async () => {
    const { code, stdout } = await place.run(['audit', 'export'], bank)
    const entries = lines(stdout)
    expect([code, entries.map(({ id }) => id)]).toEqual([0, entries.map((_, at) => at + 1)])
    expect(entries.length).toBeGreaterThan(AUDIT_STRETCH * 2)
    expect(entries[0]).toMatchObject({ action: expect.any(String), hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('C6 goes on after an entry, or where the last run ended', async () => {
    const { id } = await trail.head()
    const since = await place.run(['audit', 'export', '--since', String(id - 2)], bank)
    expect(lines(since.stdout)[0].id).toBe(id - 1)
    const again = () => place.run(['audit', 'export', '--since', String(id - 2), '--state', 'last'], bank)
    const first = lines((await again()).stdout)
    await trail.write(2)
    const second = lines((await again()).stdout)
    expect(second[0].id).toBe(first.at(-1).id + 1)
    expect(second.filter(({ action }) => action === 'tests.write')).toHaveLength(2)
  })

  test('C6 a wrong beginning and a wrong state are said', async () => {
    expect(await place.run(['audit', 'export', '--since', 'yesterday'], bank)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--since is the number of an entry, or a day'),
    })
    writeFileSync(place.path('odd'), 'not a number')
    const odd = await place.run(['audit', 'export', '--state', 'odd'], bank)
    expect([odd.code, odd.stderr]).toEqual([2, expect.stringContaining('The file odd is none of this command')])
  })
})

describe('dcir audit verify', () => {
  test('goes on to the end and prints how many there are and where they end', async () => {
    const { code, stdout, stderr } = await run()
    const { id, hash } = await trail.head()
    expect([code, stdout, stderr]).toEqual([0, `${id}\t${id}:${hash}\n`, ''])
    expect(id).toBeGreaterThan(AUDIT_STRETCH * 2)
    const json = JSON.parse((await run('--json')).stdout)
    expect(json).toMatchObject({ checked: id, head: { id, hash }, broken: null, noted: null })
  })

  test('on a terminal it is a sentence, with the entries counted meanwhile', async () => {
    const { code, stdout } = await place.onTerminal(['audit', 'verify'], bank)
    const { id, hash } = await trail.head()
    expect(code).toBe(0)
    expect(stdout).toContain('5,000 entries checked')
    expect(stdout).toContain(`${id.toLocaleString('en')} entries checked, none changed. Seal ${id}:${hash}`)
  })

  test('is not confused by what is written while it is at work', async () => {
    const before = (await trail.head()).id
    let running = true
    const ended = run().finally(() => {
      running = false
    })
    while (running) await trail.write(1)
    const { code, rows } = await ended
    const [count, head = ''] = rows[0] ?? []
    expect([code, Number(count) > before, head.startsWith(`${count}:`)]).toEqual([0, true, true])
    expect((await run('--head', head)).code).toBe(0)
  })

  test('who may not gets a refusal', async () => {
    const { code, stdout, stderr } = await place.run(['audit', 'verify'], as('sa.admin'))
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toBe('dcir: You do not have the authority for this action. You are signed in as sa.admin.\n')
  })

  test('an end that is no end is wrong usage', async () => {
    for (const head of ['12', `0:${'a'.repeat(64)}`, `12:${'a'.repeat(63)}`, `x:${'a'.repeat(64)}`]) {
      expect((await run('--head', head)).code).toBe(2)
    }
  })
})

describe('signed ends', () => {
  test('are noted whenever the trail moved on, and each must still be there', async () => {
    const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
    const put = (name: string, content: string | Buffer) => {
      writeFileSync(place.path(name), content)
      return name
    }
    const publicKey = (pair: typeof own) => pair.publicKey.export({ type: 'spki', format: 'pem' })
    const ship = fileOfHeads(place.path('heads.log'), createLog('silent'))
    const note = auditHeadNotes(api.app.database, api.clock, { key: own.privateKey, ship })
    await note()
    await trail.write(2)
    await note()
    await note()
    expect(readFileSync(place.path('heads.log'), 'utf8').trim().split('\n')).toHaveLength(2)
    const checked = () => run('--heads', 'heads.log', '--key', put('key.pem', publicKey(own)))
    expect((await checked()).code).toBe(0)

    const forged = await run('--heads', 'heads.log', '--key', put('other.pem', publicKey(other)))
    expect([forged.code, forged.stderr]).toEqual([1, expect.stringContaining('a line is not signed with this key')])
    expect((await run('--heads', 'heads.log')).code).toBe(2)

    const { id } = await trail.head()
    // Chained again by somebody who owns the database: whole in itself.
    await trail.tamper(`DELETE FROM audit_entries WHERE id > ${id - 2}`)
    await trail.write(4)
    const { code, stderr } = await checked()
    expect([code, stderr]).toEqual([1, expect.stringContaining('The audit trail was rewritten')])
  })
})

describe('dcir audit prove', () => {
  const pair = generateKeyPairSync('ed25519')
  const keyText = pair.publicKey.export({ type: 'spki', format: 'pem' })
  /** On a machine of their own: the ends that were noted, and the key. */
  async function noteEnd(...times: number[]) {
    const ship = fileOfHeads(place.path('heads.log'), createLog('silent'))
    const note = auditHeadNotes(api.app.database, api.clock, { key: pair.privateKey, ship })
    for (const count of times) {
      await trail.write(count)
      await note()
    }
    writeFileSync(place.path('key.pem'), keyText)
  }
  const prove = (id: number, ...args: string[]) =>
    place.run(['audit', 'prove', String(id), '--heads', 'heads.log', '--key', 'key.pem', ...args], bank)

  test('shows one entry, and the end that was signed after it, over more than one call', async () => {
    await trail.write(3)
    const { id } = await trail.head()
    await noteEnd(AUDIT_STRETCH + 10, 2)
    const { code, rows, stderr } = await prove(id)
    expect([code, rows.find(([label]) => label === 'Action')]).toEqual([0, ['Action', 'tests.write']])
    expect(stderr).toMatch(/5,01\d entries follow on it up to entry \d+, whose hash was noted and signed at/)
    const proof = JSON.parse((await prove(id, '--json')).stdout)
    expect(proof).toMatchObject({ entry: { id }, following: proof.noted.id - id })
    const before = JSON.parse((await prove(id - 1, '--json')).stdout)
    expect(proof.hashBefore).toBe(before.hash)
    expect(JSON.parse((await prove(1, '--json')).stdout).hashBefore).toBe('')
  })

  test('proves nothing without ends, beyond them, or with another key', async () => {
    await noteEnd(1)
    const { id } = await trail.head()
    expect((await place.run(['audit', 'prove', '1'], bank)).code).toBe(2)
    await trail.write(1)
    const later = await prove(id + 2)
    expect([later.code, later.stderr]).toEqual([
      1,
      expect.stringContaining('the file ends before it. Nothing is proved.'),
    ])
    writeFileSync(
      place.path('key.pem'),
      generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }),
    )
    expect((await prove(id)).stderr).toContain('is not signed with this key')
  })

  test('names the entry that was changed, and finds a chain that was made again', async () => {
    await trail.write(6)
    const { id } = await trail.head()
    await noteEnd(2)
    const change = (of: number, actor: string) =>
      trail.tamper(`UPDATE audit_entries SET actor = '${actor}' WHERE id = ${of}`)
    await change(id, 'nobody')
    const changed = await prove(id)
    expect([changed.code, changed.stderr]).toEqual([
      1,
      expect.stringContaining(`entry ${id} was changed. Nothing is proved.`),
    ])
    expect((await prove(id - 2)).stderr).toContain(`entry ${id} was changed`)
    await change(id, 'somebody')
    expect((await prove(id - 2)).code).toBe(0)
    await trail.tamper(`DELETE FROM audit_entries WHERE id > ${id}`)
    expect((await prove(id)).stderr).toContain('The end of the audit trail is gone')
    await trail.write(9)
    expect((await prove(id)).stderr).toContain('The audit trail was rewritten')
  })
})

describe('a trail that was tampered with', () => {
  const json = async (...args: string[]) => {
    const { code, stdout } = await run('--json', ...args)
    return { code, ...JSON.parse(stdout) }
  }

  test('whose end was cut off is whole in itself, and found by the end that was noted', async () => {
    const [{ stdout }, noted] = [await run(), await trail.head()]
    const head = stdout.trim().split('\t')[1] ?? ''
    await trail.tamper(`DELETE FROM audit_entries WHERE id > ${noted.id - 3}`)
    expect((await run()).code).toBe(0)
    const cut = await run('--head', head)
    expect([cut.code, cut.stdout, cut.stderr]).toEqual([
      1,
      '',
      `dcir: The end of the audit trail is gone: it ends at entry ${noted.id - 3}, and entry ${noted.id} was noted.\n`,
    ])
    expect(await json('--head', head)).toMatchObject({ code: 1, noted: 'CUT_OFF', broken: null })
    // Others write on, and the numbers are there again.
    await trail.write(5)
    const other = await run('--head', head)
    expect([other.code, other.stderr]).toEqual([
      1,
      `dcir: The audit trail was rewritten: entry ${noted.id} is not the one that was noted.\n`,
    ])
    expect(await json('--head', head)).toMatchObject({ code: 1, noted: 'OTHER', broken: null })
  })

  test('names the first entry that was changed, in whichever stretch it is', async () => {
    await trail.tamper(`UPDATE audit_entries SET actor = 'nobody' WHERE id IN (${AUDIT_STRETCH + 1}, 8000)`)
    const { code, stdout, stderr } = await run()
    const sentence = `dcir: The audit trail is broken: entry ${AUDIT_STRETCH + 1} was changed.\n`
    expect([code, stdout, stderr]).toEqual([1, '', sentence])
    expect(await json()).toMatchObject({ code: 1, checked: AUDIT_STRETCH, broken: { reason: 'CHANGED' }, noted: null })
  })

  test('names the entry before which others are missing', async () => {
    await trail.tamper('DELETE FROM audit_entries WHERE id IN (7, 8)')
    const { code, stderr } = await run()
    expect([code, stderr]).toEqual([1, 'dcir: The audit trail is broken: entries are missing before entry 9.\n'])
  })
})
