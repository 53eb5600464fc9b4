import { addresses } from '@dcir/core/contract/all'
import { grantsOf } from '@dcir/core/contract/endpoint'
import {
  type ActionLabel,
  ALL,
  actionTable,
  decodeAuthorities,
  encodeAuthorities,
  holds,
  roleName,
  userTypeOf,
} from '@dcir/core/permissions/authorities'
import { authorities } from '@dcir/core/permissions/authority-table'
import { describe, expect, test } from 'vitest'

/** Every authority string of the specification, written out here a second time, with its requirement. */
const required: readonly (readonly [string, string])[] = [
  ['PRM-013', 'bo_view_analytics_dashboard'],
  ['PRM-014', 'bo_dcir_get_charge_types'],
  ['PRM-015', 'bo_dcir_create_charge_type'],
  ['PRM-016', 'bo_dcir_remove_charge_type'],
  ['PRM-017', 'bo_dcir_view_global_participant'],
  ['PRM-018', 'bo_dcir_view_participant'],
  ['PRM-019', 'bo_dcir_create_participant'],
  ['PRM-020', 'bo_dcir_update_participant'],
  ['PRM-021', 'bo_dcir_remove_participant'],
  ['PRM-022', 'bo_view_participant_users'],
  ['PRM-023', 'bo_manage_participant_users'],
  ['PRM-024', 'bo_view_participant_report'],
  ['PRM-025', 'bo_dcir_get_merchants'],
  ['PRM-026', 'bo_dcir_create_merchant'],
  ['PRM-027', 'bo_dcir_update_merchant'],
  ['PRM-028', 'bo_dcir_update_merchant_status'],
  ['PRM-029', 'bo_dcir_view_merchant_users'],
  ['PRM-030', 'bo_dcir_create_merchant_users'],
  ['PRM-031', 'bo_dcir_reset_user_password'],
  ['PRM-032', 'bo_dcir_view_backoffice_users'],
  ['PRM-033', 'bo_dcir_create_backoffice_users'],
  ['PRM-034', 'bo_dcir_get_all_transactions'],
  ['PRM-035', 'bo_dcir_create_dispute_transaction'],
  ['PRM-036', 'bo_dcir_update_dispute_transaction'],
  ['PRM-037', 'bo_dcir_reopen_dispute_transaction'],
  ['PRM-038', 'bo_dcir_get_dispute_transactions'],
  ['PRM-039', 'bo_update_dispute_refunds_on_awaiting_requery'],
  ['PRM-040', 'bo_update_settlements_on_awaiting_requery'],
  ['PRM-041', 'bo_view_dispute_refunds_on_awaiting_requery'],
  ['PRM-042', 'bo_view_settlements_on_awaiting_requery'],
  ['PRM-043', 'bo_dcir_get_all_bulk_settlement'],
  ['PRM-044', 'bo_dcir_get_transactions_per_bulk'],
  ['PRM-045', 'bo_dcir_get_payment_request'],
  ['PRM-046', 'bo_dcir_fetch_payment_attempts'],
  ['PRM-047', 'bo_view_manual_payment_request'],
  ['PRM-048', 'bo_download_manual_payment_request'],
  ['PRM-049', 'bo_process_manual_payment_request'],
  ['PRM-050', 'bo_view_manual_dispute_refund'],
  ['PRM-051', 'bo_download_manual_dispute_refund'],
  ['PRM-052', 'bo_process_manual_dispute_refund'],
  ['PRM-053', 'bo_view_all_workflow_requests'],
  ['PRM-054', 'bo_approve_workflow_request'],
  ['PRM-055', 'bo_cancel_workflow_request'],
  ['PRM-056', 'bo_dcir_view_public_holidays'],
  ['PRM-057', 'bo_dcir_manage_public_holidays'],
  ['PRM-058', 'bo_view_configurations'],
  ['PRM-059', 'bo_manage_configurations'],
  ['PRM-060', 'bo_view_all_settlement_transit_accounts'],
  ['PRM-061', 'bo_create_settlement_transit_account'],
  ['PRM-062', 'fo_view_analytics_dashboard'],
  ['PRM-063', 'fo_dcir_get_all_merchant_users'],
  ['PRM-064', 'fo_dcir_create_merchant_user'],
  ['PRM-065', 'fo_dcir_update_merchant_status'],
  ['PRM-066', 'fo_dcir_reset_user_password'],
  ['PRM-067', 'fo_dcir_get_all_transactions'],
  ['PRM-068', 'fo_dcir_get_all_bulk_settlement'],
  ['PRM-069', 'fo_dcir_get_transactions_per_bulk'],
  ['PRM-070', 'fo_dcir_get_agent_disputes'],
  ['PRM-071', 'fo_dcir_get_backoffice_disputes'],
  ['PRM-072', 'fo_dcir_create_disputes'],
  ['PRM-073', 'fo_dcir_update_disputes'],
  ['PRM-074', 'fo_dcir_reopen_dispute_transaction'],
]

/** What the contract asks for somewhere; that it then lets nobody else in is what the matrix tries. */
const opening = new Set<string>(addresses.flatMap(grantsOf))

describe('the authority table', () => {
  test.each(required)('%s %s opens a call', (_id, authority) => {
    expect([authority, opening.has(authority)]).toEqual([authority, true])
  })

  test('PRM-001 the table holds those strings and no other', () => {
    expect([...authorities].sort()).toEqual(required.map(([, authority]) => authority).sort())
  })
})

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
    expect(holds([], actionTable['account.change-password'])).toBe(true)
    expect(holds([], actionTable['account.settings'])).toBe(true)
    expect(holds([ALL], 'bo_view_configurations')).toBe(false)
  })

  test('PRM-003 an action is allowed when the permission mapped to its label is held', () => {
    for (const label of Object.keys(actionTable) as ActionLabel[]) {
      for (const authority of actionTable[label]) expect(holds([authority], actionTable[label])).toBe(true)
      const other = actionTable[label].some((wanted) => wanted === ALL)
      expect(holds(['nothing_of_the_kind'], actionTable[label])).toBe(other)
    }
  })

  test('PRM-008 super agents for pickers need bo_dcir_get_merchants alone', () => {
    expect(actionTable['super-agents.pick']).toEqual(['bo_dcir_get_merchants'])
  })

  test('PRM-009 the bulk lists keep the row-action strings of the specification', () => {
    expect(actionTable['bulk-list.UPDATE']).toEqual(['bo_dcir_update_participant'])
    expect(actionTable['bulk-list.DELETE']).toEqual(['bo_dcir_remove_participant'])
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

  test('PRM-007 without a role nothing is shown', () => {
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
