import { type Authority, authorities, authorityTable } from '@dcir/core/permissions/authority-table'
import {
  backOfficeLanding,
  FALLBACK_LANDING,
  frontOfficeLanding,
  type LandingOrder,
  landingPage,
  monitorLanding,
} from '@dcir/core/permissions/landing'
import {
  backOfficeNav,
  entryOf,
  frontOfficeNav,
  hiddenByConfiguration,
  maySee,
  monitorNav,
  type NavItem,
  pagesOf,
} from '@dcir/core/permissions/navigation'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { navIcons } from '../../../apps/back-office/screens/nav-icons'
import { navIcons as monitorIcons } from '../../../apps/monitor/screens/nav-icons'

const tables = { bo: backOfficeNav, fo: frontOfficeNav, mo: monitorNav }
const everyItem = Object.values(tables).flatMap((table) => table.flatMap((item) => [item, ...(item.children ?? [])]))
const textsOf = (items: readonly NavItem[]) => items.map(({ text }) => text)
const holder = (...held: string[]) => ({ authorities: held, roles: [] })

/** The one item of a route. */
function itemAt(route: string): NavItem {
  const found = everyItem.filter((item) => item.route === route)
  if (found.length !== 1 || !found[0]) throw new Error(`${route} is there ${found.length} times in the tables`)
  return found[0]
}

describe('the areas of the consoles', () => {
  test.each([
    [
      'entry 1',
      backOfficeNav,
      'Dashboard,Transactions,Bulk Settlements,Disputes,Super Agents,Super Agent Users,Settlement Participants,Charge Types,Public Holidays,Configurations,My Requests,All Requests,Transit Accounts',
    ],
    [
      'entry 2',
      backOfficeNav,
      'Participant Users,Participant Reports,Back Office Users Management,Statement Upload,Daily Uploads,Credit Reconciliation,Debit Reconciliation,Spreadsheet Configurations,Bulk Disputes',
    ],
    ['entry 3', frontOfficeNav, 'Super Agent Users'],
    [
      'entry 4',
      backOfficeNav,
      'Transactions,Transaction Reports,Disputes,Back Office Disputes,Super Agent Disputes,Bulk Disputes,Bulk Settlements,Requery Management,Pending Refunds,Pending Settlements',
    ],
    [
      'entry 4',
      frontOfficeNav,
      'Transactions,Transaction Reports,Bulk Settlements,Agent Disputes,Bank Disputes,Bulk Dispute Response',
    ],
  ] as const)('%s the console has its areas: %#', (_id, table, texts) => {
    expect(textsOf(pagesOf<NavItem>(table))).toEqual(expect.arrayContaining(texts.split(',')))
  })

  test('users of the own super agent are viewed and created by authorities of the front office alone', () => {
    expect(maySee(holder('fo_dcir_get_all_merchant_users'), itemAt('/front-office/super-agent-users'))).toBe(true)
    expect(maySee(holder('bo_dcir_view_merchant_users'), itemAt('/front-office/super-agent-users'))).toBe(false)
    expect(authorityTable.fo_dcir_create_merchant_user).toContain('own super agent')
  })

  test.each([
    ['super agents', '/back-office/super-agents'],
    ['settlement participants', '/back-office/settlement-participants'],
    ['participant users', '/back-office/participant-users'],
  ])('the forms of %s have no entry of their own: the list is the only one below its route', (_what, route) => {
    const below = everyItem.filter((item) => item.route === route || item.route.startsWith(`${route}/`))
    expect(below).toEqual([itemAt(route)])
  })

  test('no entry anywhere is a form', () => {
    expect(everyItem.filter(({ route }) => /\b(create|update|new|edit|bulk-creation)\b/.test(route))).toEqual([])
  })
})

describe('an item', () => {
  test('NAV-13 ENT-07 carries its text, route, icon, type, id and who may see it, and so does each of its children', () => {
    for (const [type, table] of Object.entries(tables)) {
      for (const item of table.flatMap((one) => [one, ...(one.children ?? [])])) {
        expect(item.type).toBe(type)
        expect(item.text.length * item.route.length * item.icon.length).toBeGreaterThan(0)
        expect([item.route, [item.authority, item.authorities, item.roles].filter(Boolean).length]).toEqual([
          item.route,
          1,
        ])
      }
      const ids = table.flatMap((one) => [one, ...(one.children ?? [])]).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  test('NAV-13 the headings and what is below them', () => {
    const headings = Object.values(tables).flatMap((table) => table.filter(({ children }) => children))
    expect(headings.map(({ text, type, children }) => [type, text, textsOf(children ?? [])])).toEqual([
      [
        'bo',
        'Reconciliation',
        [
          'Statement Upload',
          'Daily Uploads',
          'Credit Reconciliation',
          'Debit Reconciliation',
          'Spreadsheet Configurations',
        ],
      ],
      ['bo', 'Settings', ['Change Password']],
      ['fo', 'Disputes', ['Agent Disputes', 'Bank Disputes']],
      ['fo', 'Settings', ['Change Password']],
    ])
  })

  test('NAV-13 the pages of a table are its entries with each heading replaced by what is below it', () => {
    expect(pagesOf<NavItem>(backOfficeNav).filter(({ children }) => children)).toEqual([])
    expect(textsOf(pagesOf<NavItem>(frontOfficeNav)).slice(-7)).toEqual([
      'Agent Disputes',
      'Bank Disputes',
      'Bulk Dispute Response',
      'Super Agent Users',
      'Event Endpoints',
      'Events',
      'Change Password',
    ])
  })

  test.each([
    ['/back-office/disputes', 'Disputes'],
    ['/back-office/disputes/D-1', 'Disputes'],
    ['/back-office/disputes/backoffice/D-1', 'Back Office Disputes'],
    ['/back-office/reconciliation/file-upload/ST-1', 'Statement Upload'],
    ['/back-office/disputes-of-old', undefined],
    ['/back-office', undefined],
  ])('NAV-11 the entry of %s is %s', (path, text) => {
    expect(entryOf(backOfficeNav, path)?.text).toBe(text)
  })

  test.each([
    'dashboard',
    'super-agents',
    'super-agent-users',
    'charge-types',
    'settlements',
    'transactions',
    'workflow',
    'disputes',
    'bulk-disputes',
    'terminals',
    'participant-users',
    'participant-reports',
    'reconciliation',
    'settings',
    'server-health',
    'service-monitoring',
  ] as const)('NAV-09 there is a picture for %s', (name) => {
    const Icon = navIcons[name] ?? monitorIcons[name]
    expect(Icon && renderToStaticMarkup(createElement(Icon))).toMatch(
      /^<svg .*aria-hidden="true".*<(path|rect|circle|line)/,
    )
  })

  test('NAV-14 PRM-001 one of several authorities is enough', () => {
    const item = itemAt('/back-office/requery-management')
    expect(maySee(holder('bo_view_dispute_refunds_on_awaiting_requery'), item)).toBe(true)
    expect(maySee(holder('bo_view_settlements_on_awaiting_requery'), item)).toBe(true)
    expect(maySee(holder(), item)).toBe(false)
  })

  test('NAV-14 the type must match the user type, also where everybody may see the item', () => {
    const item = itemAt('/back-office/workflow-requests/self')
    expect(maySee({ ...holder(), userType: 'back-office' }, item)).toBe(true)
    expect(maySee({ ...holder(), userType: 'front-office' }, item)).toBe(false)
    const transactions = itemAt('/front-office/transactions')
    expect(maySee({ ...holder('fo_dcir_get_all_transactions'), userType: 'back-office' }, transactions)).toBe(false)
  })

  test.each([
    ['AUTH-50', backOfficeNav],
    ['AUTH-50', frontOfficeNav],
  ])('%s PRM-002 Settings and Change Password go by the value all and are seen by everybody: %#', (_id, table) => {
    const settings = table.find(({ text }) => text === 'Settings')
    expect(settings?.authority).toBe('all')
    expect(settings?.children?.map(({ route, authority }) => [route, authority])).toEqual([
      ['/account/change-password', 'all'],
    ])
    for (const item of settings ? [settings, ...(settings.children ?? [])] : []) {
      expect(maySee(holder(), item)).toBe(true)
    }
  })

  test('PRM-002 the value all is a wish, not a right: who holds it sees no more than others', () => {
    expect(maySee(holder('all'), itemAt('/back-office/transactions'))).toBe(false)
    expect(maySee(holder(), itemAt('/back-office/transactions'))).toBe(false)
  })
})

describe('configuration', () => {
  const cases = [
    [
      'entry 15',
      '/back-office/disputes/pending-manual-refunds',
      'Pending Refunds',
      'dcir.enable.manual.dispute-refund',
    ],
    [
      'entry 16',
      '/back-office/disputes/pending-manual-settlements',
      'Pending Settlements',
      'dcir.enable.manual.settlement-payment',
    ],
  ] as const

  test.each(cases)("%s %s %s is hidden by exactly 'false' under its key", (_id, route, text, key) => {
    const item = itemAt(route)
    expect([item.text, item.hiddenBy]).toEqual([text, key])
    expect(hiddenByConfiguration(item, { [key]: 'false' })).toBe(true)
    for (const other of ['true', 'False', 'FALSE', ' false', 'no', '0', '']) {
      expect([other, hiddenByConfiguration(item, { [key]: other })]).toEqual([other, false])
    }
  })

  test.each(cases)('%s %s %s stays when its value is missing or could not be read', (_id, route, _text, key) => {
    expect(hiddenByConfiguration(itemAt(route), { [key]: null })).toBe(false)
  })

  test.each(cases)('%s %s %s is not drawn while its value is unknown', (_id, route, _text, key) => {
    const other = cases.find((one) => one[3] !== key)?.[3] ?? ''
    expect(hiddenByConfiguration(itemAt(route), {})).toBe(true)
    expect(hiddenByConfiguration(itemAt(route), { [other]: 'true' })).toBe(true)
  })

  test('no other item is hidden by configuration', () => {
    expect(everyItem.filter(({ hiddenBy }) => hiddenBy)).toHaveLength(2)
    const values = { 'dcir.enable.manual.dispute-refund': 'false', 'dcir.enable.manual.settlement-payment': 'false' }
    expect(everyItem.filter((item) => hiddenByConfiguration(item, values))).toHaveLength(2)
  })
})

describe('landing', () => {
  test('NAV-12 the dashboard is entry 0 and the first page, where it may be seen', () => {
    for (const [nav, order] of [
      [backOfficeNav, backOfficeLanding],
      [frontOfficeNav, frontOfficeLanding],
    ] as const) {
      expect(nav[0]?.text).toBe('Dashboard')
      expect(order[0]).toEqual([nav[0]?.authority, 'dashboard'])
    }
    expect(landingPage(backOfficeLanding, '/back-office', authorities)).toBe('/back-office/dashboard')
    expect(landingPage(frontOfficeLanding, '/front-office', authorities)).toBe('/front-office/dashboard')
  })

  const orders = {
    '/back-office': [
      ['entry 19', 'bo_view_analytics_dashboard', 'dashboard'],
      ['entry 20', 'bo_dcir_get_charge_types', 'charge-types'],
      ['entry 21', 'bo_dcir_view_global_participant', 'settlement-participants'],
      ['entry 22', 'bo_view_participant_users', 'participant-users'],
      ['entry 23', 'bo_view_participant_report', 'participant-reports'],
      ['entry 24', 'bo_dcir_get_merchants', 'super-agents'],
      ['entry 25', 'bo_dcir_view_merchant_users', 'super-agent-users'],
      ['entry 26', 'bo_dcir_get_all_transactions', 'transactions'],
      ['entry 27', 'bo_dcir_get_all_bulk_settlement', 'bulk-settlements'],
      ['entry 28', 'bo_dcir_get_dispute_transactions', 'disputes'],
      ['entry 29', 'bo_dcir_manage_public_holidays', 'public-holidays'],
      ['entry 30', 'bo_manage_configurations', 'configurations'],
    ],
    '/front-office': [
      ['entry 31', 'fo_view_analytics_dashboard', 'dashboard'],
      ['entry 32', 'fo_dcir_get_all_merchant_users', 'super-agent-users'],
      ['entry 33', 'fo_dcir_get_all_transactions', 'transactions'],
      ['entry 34', 'fo_dcir_get_all_bulk_settlement', 'bulk-settlements'],
      ['entry 35', 'fo_dcir_get_agent_disputes', 'agent-disputes'],
      ['entry 36', 'fo_dcir_get_backoffice_disputes', 'bank-disputes'],
    ],
  } as const satisfies Record<string, readonly (readonly [string, Authority, string])[]>

  const rowsOf = (prefix: keyof typeof orders, table: LandingOrder) =>
    orders[prefix].map(([id, authority, page], index, all) => {
      const later = all.slice(index).map(([, one]) => one)
      return [id, authority, `${prefix}/${page}`, { prefix, table, later }] as const
    })

  test.each([...rowsOf('/back-office', backOfficeLanding), ...rowsOf('/front-office', frontOfficeLanding)])(
    '%s %s alone, and with all that come later, lands on %s',
    (_id, authority, route, { prefix, table, later }) => {
      expect(landingPage(table, prefix, [authority])).toBe(route)
      expect(landingPage(table, prefix, [...later].reverse())).toBe(route)
      expect(maySee(holder(authority), itemAt(route))).toBe(true)
    },
  )

  test('the authority to view participants lands there too', () => {
    expect(landingPage(backOfficeLanding, '/back-office', ['bo_dcir_view_participant'])).toBe(
      '/back-office/settlement-participants',
    )
  })

  test('no permission matches: Change Password', () => {
    expect(FALLBACK_LANDING).toBe('/account/change-password')
    expect(landingPage(backOfficeLanding, '/back-office', [])).toBe(FALLBACK_LANDING)
    expect(landingPage(frontOfficeLanding, '/front-office', [])).toBe(FALLBACK_LANDING)
    expect(landingPage(frontOfficeLanding, '/front-office', ['bo_dcir_get_all_transactions'])).toBe(FALLBACK_LANDING)
  })

  test.each([
    'bo_dcir_view_backoffice_users',
    'bo_view_all_workflow_requests',
    'bo_view_dispute_refunds_on_awaiting_requery',
    'bo_view_settlements_on_awaiting_requery',
    'bo_view_manual_payment_request',
    'bo_view_manual_dispute_refund',
    'bo_view_all_settlement_transit_accounts',
    'bo_dcir_view_public_holidays',
    'bo_view_configurations',
  ])('CF-05 %s has an entry but no landing page, and lands on Change Password', (authority) => {
    expect(pagesOf<NavItem>(backOfficeNav).filter((item) => maySee(holder(authority), item)).length).toBeGreaterThan(2)
    expect(landingPage(backOfficeLanding, '/back-office', [authority])).toBe(FALLBACK_LANDING)
  })

  test('AUTH-27 MON-05 the monitor lands on the first entry the role may see', () => {
    expect(monitorLanding(['DCIR_BACKOFFICE_ADMIN'])).toBe('/monitor/transaction-processing')
    expect(monitorLanding(['DCIR_MERCHANT_SUPER_ADMIN'])).toBe('/monitor/dcir-services')
    expect(monitorLanding(['DCIR_MERCHANT_SUPER_ADMIN'], (route) => route !== '/monitor/dcir-services')).toBe(
      '/monitor/server-health',
    )
    expect(monitorLanding(['DCIR_BACKOFFICE_OPERATOR'])).toBe('/monitor')
  })
})

describe('who sees which entry', () => {
  const DISPUTES = 'bo_dcir_get_dispute_transactions'
  const STATEMENTS = 'bo_dcir_get_all_transactions'
  const rows: readonly (readonly [id: string, route: string, ...wanted: Authority[]])[] = [
    ['entry 38', '/back-office/dashboard', 'bo_view_analytics_dashboard'],
    ['entry 39', '/back-office/charge-types', 'bo_dcir_get_charge_types'],
    ['entry 40', '/back-office/settlement-participants', 'bo_dcir_view_participant', 'bo_dcir_view_global_participant'],
    ['entry 41', '/back-office/participant-reports', 'bo_view_participant_report'],
    ['entry 42', '/back-office/super-agents', 'bo_dcir_get_merchants'],
    ['entry 43', '/back-office/participant-users', 'bo_view_participant_users'],
    ['entry 44', '/back-office/user-management', 'bo_dcir_view_backoffice_users'],
    ['entry 45', '/back-office/super-agent-users', 'bo_dcir_view_merchant_users'],
    ['entry 46', '/back-office/transactions', 'bo_dcir_get_all_transactions'],
    ['entry 47', '/back-office/transaction-reports', 'bo_dcir_get_all_transactions'],
    [
      'entry 48',
      '/back-office/requery-management',
      'bo_view_dispute_refunds_on_awaiting_requery',
      'bo_view_settlements_on_awaiting_requery',
    ],
    ['entry 49', '/back-office/bulk-settlements', 'bo_dcir_get_all_bulk_settlement'],
    ['entry 50', '/back-office/disputes/pending-manual-settlements', 'bo_view_manual_payment_request'],
    ['entry 51', '/back-office/disputes', DISPUTES],
    ['entry 52', '/back-office/disputes/backoffice', DISPUTES],
    ['entry 53', '/back-office/disputes/super-agents', DISPUTES],
    ['entry 54', '/back-office/disputes/pending-manual-refunds', 'bo_view_manual_dispute_refund'],
    ['entry 55', '/back-office/bulk-disputes', DISPUTES],
    ['entry 57', '/back-office/workflow-requests/all', 'bo_view_all_workflow_requests'],
    ['entry 58', '/back-office/public-holidays', 'bo_dcir_view_public_holidays', 'bo_dcir_manage_public_holidays'],
    ['entry 59', '/back-office/configurations', 'bo_view_configurations', 'bo_manage_configurations'],
    ['entry 60', '/back-office/transit-accounts', 'bo_view_all_settlement_transit_accounts'],
    ['entry 61', '/back-office/reconciliation/file-upload', STATEMENTS],
    ['entry 62', '/back-office/reconciliation/daily-uploads', STATEMENTS],
    ['entry 63', '/back-office/reconciliation/credit-reconciliation', STATEMENTS],
    ['entry 64', '/back-office/reconciliation/debit-reconciliation', STATEMENTS],
    ['entry 65', '/back-office/reconciliation/configurations', 'bo_view_configurations'],
    ['entry 66', '/front-office/dashboard', 'fo_view_analytics_dashboard'],
    ['entry 67', '/front-office/super-agent-users', 'fo_dcir_get_all_merchant_users'],
    ['entry 68', '/front-office/transactions', 'fo_dcir_get_all_transactions'],
    ['entry 69', '/front-office/transaction-reports', 'fo_dcir_get_all_transactions'],
    ['entry 70', '/front-office/bulk-settlements', 'fo_dcir_get_all_bulk_settlement'],
    ['entry 71', '/front-office/disputes', 'fo_dcir_get_agent_disputes', 'fo_dcir_get_backoffice_disputes'],
    ['entry 72', '/front-office/agent-disputes', 'fo_dcir_get_agent_disputes'],
    ['entry 73', '/front-office/bank-disputes', 'fo_dcir_get_backoffice_disputes'],
    ['entry 74', '/front-office/bulk-dispute-response', 'fo_dcir_update_disputes'],
  ]

  test.each(rows)('%s %s is for the holders of %s', (_id, route, ...wanted) => {
    const item = itemAt(route)
    const seeing = authorities.filter((authority) => maySee(holder(authority), item))
    expect([...seeing].sort()).toEqual([...wanted].sort())
    expect(maySee(holder(), item)).toBe(false)
    for (const authority of wanted) {
      const neighbours = [authority.slice(0, -1), `${authority}s`, authority.slice(3), authority.toUpperCase()]
      expect(neighbours.filter((near) => maySee(holder(near), item))).toEqual([])
    }
  })

  test('/back-office/workflow-requests/self is for every back-office user', () => {
    const item = itemAt('/back-office/workflow-requests/self')
    expect(maySee({ ...holder(), userType: 'back-office' }, item)).toBe(true)
    expect(maySee({ ...holder(...authorities), userType: 'front-office' }, item)).toBe(false)
  })

  test('the tables hold those entries, Settings, Reconciliation and what the platform adds, and no other', () => {
    const events = ['event-endpoints', 'events']
    const more = ['transactions-set-aside', 'roles', 'service-accounts', 'audit-trail', ...events].map(
      (name) => `/back-office/${name}`,
    )
    const agents = events.map((name) => `/front-office/${name}`)
    const further = [
      '/back-office/workflow-requests/self',
      '/back-office/reconciliation',
      '/account',
      ...more,
      ...agents,
    ]
    const routes = everyItem.filter(({ type }) => type !== 'mo').map(({ route }) => route)
    const expected = [...rows.map(([, route]) => route), ...further, '/account/change-password']
    expect([...new Set(routes)].sort()).toEqual(expected.sort())
  })

  const bank = [
    ['/monitor/transaction-processing', 'Transaction Processing'],
    ['/monitor/banks-apis', 'Banks APIs'],
    ['/monitor/pending-transactions', 'Pending Transactions'],
    ['/monitor/alert-configurations', 'Alert Configurations'],
  ]
  const platform = [
    ['/monitor/dcir-services', 'Service Monitoring'],
    ['/monitor/server-health', 'Server Health'],
    ['/monitor/last-transaction-times', "Merchant's Last Transaction Times"],
  ]
  test.each([
    ['entry 75', 'MON-07', 'DCIR_BACKOFFICE_ADMIN', bank],
    ['entry 75', 'MON-08', 'DCIR_MERCHANT_SUPER_ADMIN', platform],
    ['entry 75', 'MON-08', 'DCIR_BACKOFFICE_ADMI', []],
    ['entry 75', 'MON-08', 'DCIR_BACKOFFICE_OPERATOR', []],
  ])('%s %s the role %s sees its own entries, and nothing by authority', (_id, _also, role, expected) => {
    const seen = monitorNav.filter((item) => maySee({ authorities: [], roles: [role] }, item))
    expect(seen.map(({ route, text }) => [route, text])).toEqual(expected)
    expect(monitorNav.filter((item) => maySee(holder(...authorities, role), item))).toEqual([])
  })
})
