/** All that money goes through, a hundred thousand random steps, against what must hold of money. */
import { seeded } from '@dcir/api/simulator/random'
import { expect, test } from 'vitest'
import { startTestApi } from '../support/api'
import { createMoneyModel } from '../support/money-model'

const STEPS = Number(process.env.MONEY_STEPS ?? 5_000)
const RUNS = Number(process.env.MONEY_RUNS ?? 20)
const SEED = Number(process.env.MONEY_SEED ?? 1)

// Each on a database of its own, in which a check of everything stays quick.
test.each(Array.from({ length: RUNS }, (_, at) => SEED + at))(
  `${STEPS} random steps, seed %d: nothing is paid twice, nothing is lost, and everything ends`,
  async (seed) => {
    const api = await startTestApi()
    const { done, faults } = await createMoneyModel(api, seeded(seed)).run(STEPS, 500)
    await api.close()
    console.log(done)
    expect(faults).toEqual([])
  },
)
