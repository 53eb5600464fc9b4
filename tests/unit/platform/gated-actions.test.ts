/** The setting that names what waits for a second person. */

import { GATED_ACTIONS_KEY } from '@dcir/core/access/workflow/rules'
import { endpoints } from '@dcir/core/contract/all'
import {
  gatedActions,
  gatedActionsIn,
  gatesTakenAway,
  installedGates,
  unknownGatesIn,
} from '@dcir/core/contract/gated-actions'
import { configurationFault } from '@dcir/core/reference/configurations/values'
import { describe, expect, test } from 'vitest'

const gatedAs = (how: string) => endpoints.flatMap(({ key, gated }) => (gated === how ? [key] : []))
const faultOf = (value: string) => configurationFault({ configKey: GATED_ACTIONS_KEY, valueType: 'STRING' }, value)

describe('actions that a bank can have wait', () => {
  test('S2 WFL-14 are those of the contract, and those that always wait cannot be taken out', () => {
    expect(Object.keys(gatedActions).sort()).toEqual(gatedAs('when-configured').sort())
    expect(gatedAs('always').sort()).toEqual([
      'configurations.update',
      'roles.create',
      'roles.remove',
      'roles.update',
      'service-accounts.create',
      'service-accounts.update',
      'statement-layouts.save',
      'users.changeRole',
      'users.createLocal',
    ])
  })

  test('S2 WFL-14 as installed are charges, payments by hand, requery, where money goes and withdrawals', () => {
    const nouns = new Set(installedGates.map((key) => key.split('.')[0]))
    expect([...nouns]).toEqual([
      'charge-types',
      'manual-refunds',
      'manual-settlements',
      'requery',
      'super-agents',
      'participants',
      'transit-accounts',
      'statements',
    ])
    expect(Object.keys(gatedActions)).toEqual(expect.arrayContaining([...installedGates]))
    for (const key of gatedAs('when-configured').filter((one) => /create|changeSettlement|process|mark/.test(one))) {
      const isOfMoney = !/^(public-holidays|participant-users|event-endpoints)/.test(key)
      expect([key, installedGates.includes(key)]).toEqual([key, isOfMoney])
    }
  })

  test('S2 REF-83 a name that is no action is refused, and a noun stands for all of its actions', () => {
    expect(unknownGatesIn('charge-types, requery.markDispute,')).toEqual([])
    expect(unknownGatesIn('manual-refund,charge-types.craete')).toEqual(['manual-refund', 'charge-types.craete'])
    expect(gatedActionsIn('requery,charge-types.remove')).toEqual([
      'charge-types.remove',
      'requery.markDispute',
      'requery.markSettlement',
    ])
    expect(faultOf('charge-types')).toBeNull()
    expect(faultOf('')).toBeNull()
    expect(faultOf(Object.keys(gatedActions).join(','))).toBeNull()
    expect(faultOf('charge-typos')).toBe('Value is invalid: it must be known actions, separated by commas, or nothing')
  })

  test('S2 WFL-10 says what would not wait any more', () => {
    expect(gatesTakenAway('requery,charge-types.remove', 'requery.markDispute')).toEqual([
      'Delete a charge type',
      'Mark a settlement payment as failed or successful',
    ])
    expect(gatesTakenAway('', 'requery')).toEqual([])
  })
})
