/** The training world: a clock that people move, a bank that misbehaves, and a mark that keeps it apart from all other data. */

import { withConnection } from '@dcir/api/db/pool'
import { prepareDatabase } from '@dcir/api/db/prepare'
import { agreeOnTraining } from '@dcir/api/db/training-mark'
import { followTrainingClock } from '@dcir/api/features/monitoring/simulation/training'
import { movedClock } from '@dcir/api/kit/moved-clock'
import type { Client } from '@dcir/core/client/client'
import { training } from '@dcir/core/monitoring/training-contract'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { refusal } from '../../support/refusal'
import { emptyDatabase } from '../../support/test-database'

const HOUR_MS = 3_600_000
const DAY = 24 * 60

let api: TestApi
let client: Client
let hand: DisputesAtHand
let token: string
beforeAll(async () => {
  api = await startTestApi({ services: ['disputes'], simulatedBank: true, training: true })
  await owner('INSERT INTO training_world DEFAULT VALUES')
  token = await api.signIn('bo.admin')
  client = api.client(token)
  hand = disputesOf(api)
})
afterAll(() => api?.close())

const owner = <T extends object>(text: string) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query<T>(text)).rows)
const move = (minutes: number) => client.call(training.moveClock, { body: { minutes } })
const state = () => client.call(training.show, {})

describe('the clock', () => {
  test('is moved by whoever is signed in, who stays signed in, and a dispute that nobody answered is accepted', async () => {
    const dispute = await hand.log('bo.maker')
    expect((await state()).aheadMinutes).toBe(0)
    const { message } = await move(4 * DAY)
    expect(message).toMatch(/^The training clock shows Nov \d+(st|nd|rd|th), \d\d \d+:\d\d (AM|PM)\.$/)
    expect((await state()).aheadMinutes).toBe(4 * DAY)
    await expect.poll(async () => (await hand.show('bo.maker', dispute.logCode)).status).toBe('SYSTEM_ACCEPTED')
    const [entry] = await owner(`SELECT actor, subject FROM audit_entries WHERE action = 'training.moveClock'`)
    expect(entry).toEqual({ actor: 'bo.admin', subject: 'training clock' })
  })

  test('is told by each answer, and followed by other processes', async () => {
    const shown = (await state()).now
    const response = await fetch(`${api.address}/api/v1/common/training`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(Date.parse(response.headers.get('date') ?? '')).toBe(Math.floor(Date.parse(shown) / 1000) * 1000)
    const other = movedClock(api.clock)
    const stop = await followTrainingClock(api.app.database, other)
    expect(other.now().toISOString()).toBe(new Date(shown).toISOString())
    await move(60)
    await expect.poll(() => other.now().getTime()).toBe(Date.parse(shown) + HOUR_MS)
    stop()
  })

  test('goes neither back nor more than two months ahead', async () => {
    expect((await refusal(move(-60))).status).toBe(400)
    expect((await refusal(move(8 * DAY))).status).toBe(400)
    let moves = 0
    const all = async () => {
      for (; moves < 20; moves++) await move(7 * DAY)
    }
    expect(await refusal(all())).toMatchObject({ status: 422, code: 'training-too-far' })
    expect(moves).toBe(7)
    const clock = movedClock(api.clock)
    clock.setAhead(HOUR_MS)
    clock.setAhead(0)
    expect(clock.aheadMs()).toBe(HOUR_MS)
  })
})

test('the bank is silent, and well again, as somebody says', async () => {
  await client.call(training.setBank, { body: { mode: 'FAILING' } })
  expect((await state()).bank).toBe('FAILING')
  await expect(api.app.services.bank.nameEnquiry('0123456789')).rejects.toThrow('told to fail')
  await client.call(training.setBank, { body: { mode: 'WELL' } })
  expect((await state()).bank).toBe('WELL')
  expect(await api.app.services.bank.nameEnquiry('0123456789')).toBeTruthy()
})

describe('a database', () => {
  test('that is new becomes a training world, and is started as nothing else', async () => {
    const { ownerUrl, drop } = await emptyDatabase(inject('postgresUrl'))
    const mark = await agreeOnTraining(ownerUrl, true)
    await prepareDatabase(ownerUrl)
    // A start that is broken off here can be repeated.
    await agreeOnTraining(ownerUrl, true)
    await mark()
    await mark()
    await agreeOnTraining(ownerUrl, true)
    await expect(agreeOnTraining(ownerUrl, false)).rejects.toThrow('The database is a training world.')
    await drop()
  })

  test('that has people never becomes one, and its API refuses to move the time', async () => {
    const plain = await startTestApi()
    await agreeOnTraining(plain.database.ownerUrl, false)
    await expect(agreeOnTraining(plain.database.ownerUrl, true)).rejects.toThrow('The database holds data of its own.')
    const admin = plain.client(await plain.signIn('bo.admin'))
    for (const ask of [
      () => admin.call(training.show, {}),
      () => admin.call(training.moveClock, { body: { minutes: 60 } }),
      () => admin.call(training.setBank, { body: { mode: 'SILENT' } }),
    ])
      expect(await refusal(ask())).toMatchObject({ status: 404, code: 'no-training' })
    await plain.close()
  })
})
