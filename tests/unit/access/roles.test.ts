/** Rules of roles, and their rights in words. */
import { standardRoles } from '@dcir/api/db/roles'
import { roleFields } from '@dcir/core/access/roles/fields'
import {
  addedTo,
  type Giver,
  givesBeyond,
  isForeign,
  type Rights,
  rightChoices,
  rightNames,
  rightsByArea,
  rightsOf,
  roleRefusal,
  roleRefusalText,
} from '@dcir/core/access/roles/rules'
import { changesOf } from '@dcir/core/access/workflow/changes'
import { monitorRoles } from '@dcir/core/permissions/authorities'
import { authorities } from '@dcir/core/permissions/authority-table'
import { describe, expect, test } from 'vitest'

const bank = (given: readonly string[], monitor: Rights['monitor'] = []): Rights => ({
  ...{ userType: 'back-office', authorities: given, monitor },
})
const giver = (...given: string[]): Giver => ({ userType: 'back-office', authorities: given, roles: [] })
const [VIEW, PAY] = ['bo_view_manual_dispute_refund', 'bo_process_manual_dispute_refund']

describe('rights in words', () => {
  test('S8 USR-31 every right stands in one area, in words that no other right has', () => {
    const areas = rightsByArea(authorities)
    expect(areas.flatMap(({ rights }) => rights).sort()).toEqual([...authorities].sort())
    expect(new Set(areas.map(({ area }) => area)).size).toBe(areas.length)
    for (const userType of ['back-office', 'front-office'] as const) {
      const labels = rightChoices(userType).map(({ label }) => label)
      expect([userType, labels.length]).toEqual([userType, rightsOf(userType).length])
    }
    const ofBank = rightChoices('back-office').map(({ label }) => label)
    expect(new Set(ofBank).size).toBe(ofBank.length)
  })

  test('S8 WFL-10 a change of rights says what comes, what goes and what stays, and a new role all that it gives', () => {
    const data = (given: readonly string[]) => JSON.stringify({ authorities: given })
    const lines = (before: string | null, after: string | null) =>
      changesOf({ beforeData: before, afterData: after }, roleFields).map((one) => [one.label, one.before, one.after])
    expect(lines(data([VIEW]), data([PAY]))).toEqual([
      ['Rights given', null, rightNames[PAY]],
      ['Rights taken away', rightNames[VIEW], null],
    ])
    expect(lines(data([VIEW]), data([VIEW]))).toEqual([['Rights kept', rightNames[VIEW], rightNames[VIEW]]])
    expect(lines(null, data([VIEW, PAY]))).toEqual([['Rights', null, `${rightNames[VIEW]}; ${rightNames[PAY]}`]])
    expect(lines(data([]), data([]))).toEqual([])
  })
})

describe('giving', () => {
  test.each([
    ['what one has', bank([VIEW]), giver(VIEW, PAY), false],
    ['what one has not', bank([VIEW, PAY]), giver(VIEW), true],
    ['nothing', bank([]), giver(), false],
    ['the servers, without setting up the platform', bank([], [monitorRoles[1]]), giver(VIEW), true],
    ['the servers, by who sets up the platform', bank([], [monitorRoles[1]]), giver('bo_manage_configurations'), false],
    ['the servers, by who has them', bank([], [monitorRoles[1]]), { ...giver(), roles: [monitorRoles[1]] }, false],
    [
      'a super agent’s rights',
      { ...bank(['fo_dcir_create_disputes']), userType: 'front-office' as const },
      giver(),
      true,
    ],
    [
      'a super agent’s rights, by who makes its users',
      { ...bank(['fo_dcir_create_disputes']), userType: 'front-office' as const },
      giver('bo_dcir_create_merchant_users'),
      false,
    ],
  ])('S8 PRM-003 of %s is beyond: %#', (_what, role, by, beyond) => {
    expect(givesBeyond(role, by)).toBe(beyond)
  })

  test('S8 only what is added is given, and no population has the rights of the other', () => {
    expect(addedTo(bank([VIEW, PAY], [...monitorRoles]), bank([VIEW], [monitorRoles[0]]))).toEqual(
      bank([PAY], [monitorRoles[1]]),
    )
    expect([isForeign(bank([VIEW])), isForeign(bank(['fo_dcir_create_disputes']))]).toEqual([false, true])
    expect(isForeign({ userType: 'front-office', authorities: [], monitor: [...monitorRoles] })).toBe(true)
    for (const role of standardRoles) expect([role.name, isForeign(role)]).toEqual([role.name, false])
  })
})

test('S8 a standard role stays as it is, and one in use is not deleted', () => {
  const role = (standard: boolean, accounts: number) => ({ name: 'DESK', standard, accounts })
  expect(roleRefusal('update', role(true, 0))).toBe('standard-role')
  expect(roleRefusal('remove', role(true, 2))).toBe('standard-role')
  expect(roleRefusal('update', role(false, 2))).toBeNull()
  expect(roleRefusal('remove', role(false, 0))).toBeNull()
  expect(roleRefusalText('remove', role(false, 2))).toBe(
    '2 accounts have the role DESK, so it cannot be deleted. Give them another role first.',
  )
})

test('S8 MON-07 MON-08 standard roles open either half of the monitor, both, or none', () => {
  const halves = Object.fromEntries(standardRoles.map(({ name, monitor }) => [name, monitor]))
  expect(halves).toMatchObject({
    DCIR_MONITOR: monitorRoles,
    DCIR_MONITOR_BANK: ['DCIR_BACKOFFICE_ADMIN'],
    DCIR_MONITOR_PLATFORM: ['DCIR_MERCHANT_SUPER_ADMIN'],
    DCIR_BACKOFFICE_AUDITOR: [],
  })
  const platform = standardRoles.filter(({ monitor }) => monitor.includes('DCIR_MERCHANT_SUPER_ADMIN'))
  expect(platform.map(({ userType }) => userType)).toEqual(['back-office', 'back-office'])
})
