/** One check of `dcir admin doctor` by itself, in surroundings that a test has planted something in. */
import { examine, type Result } from '@dcir/api/doctor/check'
import { doctorChecks } from '@dcir/api/doctor/doctor'
import { type Asked, type Env, type Surroundings, surroundingsOf } from '@dcir/api/doctor/surroundings'
import { expect } from 'vitest'

export interface Planted extends Asked {
  env?: Env
  /** Parts of the surroundings themselves, for what takes a minute or another server to come about. */
  over?: Partial<Surroundings>
}

export async function look(id: string, { env = {}, over = {}, ...asked }: Planted): Promise<Result> {
  const check = doctorChecks.find((one) => one.id === id)
  const surroundings = surroundingsOf(env, asked)
  try {
    const [result] = await examine(check ? [check] : [], { ...surroundings, ...over })
    if (!result) throw new Error(`there is no check ${id}`)
    return result
  } finally {
    await surroundings.close()
  }
}

/** The check finds nothing. */
export async function isWell(id: string, planted: Planted = {}): Promise<void> {
  const { state, says, cure } = await look(id, planted)
  expect([id, state, says, cure]).toEqual([id, 'ok', expect.any(String), ''])
}

/** The check finds it, and says what to do. */
export async function isBad(id: string, state: 'failure' | 'warning', says: string, planted: Planted = {}) {
  const found = await look(id, planted)
  expect([id, found.state, found.says, found.cure]).toEqual([
    id,
    state,
    expect.stringContaining(says),
    expect.stringMatching(/\S/),
  ])
}

/** An answer of the database in the place of its own. */
export const answering = (row: unknown): Partial<Surroundings> => ({ server: async () => row as never })
