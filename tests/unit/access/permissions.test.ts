import { addresses } from '@dcir/core/contract/all'
import { grantsOf } from '@dcir/core/contract/endpoint'
import { actionTable } from '@dcir/core/permissions/actions'
import { ALL, holds, roleName, userTypeOf } from '@dcir/core/permissions/authorities'
import { authorities } from '@dcir/core/permissions/authority-table'
import { decodeAuthorities, encodeAuthorities } from '@dcir/core/permissions/encoded'
import { describe, expect, test } from 'vitest'
import { readSources } from '../../architecture/sources'

describe('holding', () => {
  test('PRM-001 matching is exact: neither case nor a part will do', () => {
    const held = ['bo_dcir_get_all_transactions']
    expect(holds(held, 'bo_dcir_get_all_transactions')).toBe(true)
    expect(holds(held, 'BO_DCIR_GET_ALL_TRANSACTIONS')).toBe(false)
    expect(holds(held, 'bo_dcir_get_all')).toBe(false)
    expect(holds(held, ['bo_view_configurations', 'bo_dcir_get_all_transactions'])).toBe(true)
  })

  test('PRM-002 the wanted value all passes for everyone, also with no authority at all', () => {
    expect(holds([], ALL)).toBe(true)
    expect(holds([ALL], 'bo_view_configurations')).toBe(false)
  })

  test('the action table has no label that nothing reads, but those of the bulk lists, whose calls do not exist', () => {
    const sources = readSources((path) => /^(core|apps|cli)\/.*\.tsx?$/.test(path) && !path.endsWith('/authorities.ts'))
    const unread = Object.keys(actionTable).filter(
      (label) =>
        !sources.some(({ text }) => text.includes(`actionTable['${label}']`) || text.includes(`useMay('${label}')`)),
    )
    expect(unread.sort()).toEqual(['bulk-list.DELETE', 'bulk-list.UPDATE'])
  })

  test('PRM-020 PRM-021 the bulk lists keep the row-action strings of the specification', () => {
    expect(actionTable['bulk-list.UPDATE']).toBe('bo_dcir_update_participant')
    expect(actionTable['bulk-list.DELETE']).toBe('bo_dcir_remove_participant')
  })
})

describe('who somebody is', () => {
  test('PRM-005 the user type is the prefix of the first authority that has one, never a substring', () => {
    expect(userTypeOf(['fo_view_analytics_dashboard'])).toBe('front-office')
    expect(userTypeOf(['custom', 'bo_view_configurations', 'fo_dcir_update_disputes'])).toBe('back-office')
    expect(userTypeOf(['custom'])).toBeNull()
  })

  test.each([
    ['DCIR_BACKOFFICE_ADMIN', 'Backoffice Admin'],
    ['DCIR_MERCHANT_SUPER_ADMIN', 'Super Agent Admin'],
    ['DCIR_BACKOFFICE_OPERATOR', 'Backoffice Operator'],
    ['DCIR_AUDIT_READER', 'dcir audit reader'],
  ])('PRM-006 the role %s is shown as %s', (role, shown) => {
    expect(roleName(role)).toBe(shown)
  })

  test('without a role nothing is shown', () => {
    expect(roleName(undefined)).toBe('')
  })

  test('PRM-004 encoded authorities are base64 rotated by thirteen, and come back whole', () => {
    const list = [...authorities]
    const text = encodeAuthorities(list)
    const rotatedBack = text.replace(/[a-z]/gi, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13)),
    )
    expect(Buffer.from(rotatedBack, 'base64').toString()).toBe(list.join(','))
    for (let length = 0; length < 5; length++) {
      expect(decodeAuthorities(encodeAuthorities(list.slice(0, length)))).toEqual(list.slice(0, length))
    }
    expect(() => decodeAuthorities('!!')).toThrow(RangeError)
  })
})

describe('view authorities', () => {
  const VIEW = /_(view|get)_|get_all|fetch/
  /** Files that somebody has made of what they may see. */
  const reports = [
    'bulk-settlements.generateReport',
    'participant-reports.retry',
    'reports.generate',
    'statement-reports.check',
  ]

  test('S5 REC-62 change nothing: uploading, matching again and withdrawing statements need the right to resolve', () => {
    const changing = addresses.filter(({ method, reads, path }) => method !== 'GET' && !reads && path)
    const seen = changing.filter((one) => grantsOf(one).some((grant) => VIEW.test(grant))).map(({ key }) => key)
    expect([...new Set(seen)].sort()).toEqual(reports)
  })
})
