/** A hundred thousand made-up requests: no failure, no answer of another shape, and a heap that stays as it is. */
import { expect, test } from 'vitest'
import { fuzzPlatform } from '../support/fuzz/platform'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 100_000)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000)

test(`${REQUESTS} made-up requests, seed ${SEED}`, async () => {
  const { wrong, complaints: _, ...figures } = await fuzzPlatform({ requests: REQUESTS, seed: SEED })
  console.log(figures)
  expect(wrong.join('\n\n')).toBe('')
})
