/** Each bench on few rows: its figures mean nothing then, but it runs, so that none is broken when it is needed. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { benches } from '../../bench/benches'
import { type Ground, openGround } from '../../bench/ground'
import { codeOf, olderThanTheirCode } from '../../bench/results'
import { sizes } from '../../bench/sizes'

/** They start the whole platform, as the tests of the browser and of the launcher do. */
const OF_THE_PLATFORM = ['start', 'first-screen', 'waiting']

describe('benches', () => {
  let ground: Ground
  beforeAll(() => {
    ground = openGround(sizes.few, inject('postgresUrl'))
  })
  afterAll(() => ground.close())

  test.each(Object.keys(benches).filter((name) => !OF_THE_PLATFORM.includes(name)))(
    '%s runs on few rows',
    async (name) => {
      const figures = (await benches[name]?.(ground)) ?? []
      expect(figures.length).toBeGreaterThan(0)
      for (const { ours } of figures) expect(ours).toEqual(expect.any(Number))
    },
  )
})

describe('kept results', () => {
  test('know the code that they were taken of', () => {
    expect(codeOf('check')).toMatch(/^[0-9a-f]{16}$/)
    expect(codeOf('check')).not.toBe(codeOf('silence'))
  })

  test('of which nothing is known are older than their code', () => {
    expect(olderThanTheirCode(['soak', 'a name that has no result'])).toEqual(['soak'])
  })
})
