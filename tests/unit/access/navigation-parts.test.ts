/** Parts of the side navigation, the pictures of its entries, and the counts beside them. */
import { HEADINGS_FROM, inParts, navParts } from '@dcir/core/permissions/nav-parts'
import { backOfficeNav, frontOfficeNav, monitorNav, type NavItem, pagesOf } from '@dcir/core/permissions/navigation'
import type { Matter, MatterKind } from '@dcir/core/today/contract'
import { countsByRoute } from '@dcir/screens/console/nav-counts.ts'
import { describe, expect, test } from 'vitest'
import { navIcons as bankIcons } from '../../../apps/back-office/screens/nav-icons'
import { bankPlaces } from '../../../apps/back-office/screens/today/bank-places'
import { navIcons as monitorIcons } from '../../../apps/monitor/screens/nav-icons'
import { navIcons as agentIcons } from '../../../apps/super-agent/screens/nav-icons'

const textsOf = (items: readonly NavItem[]) => items.map(({ text }) => text)

test('bank 26: no console shows one picture for two entries', () => {
  for (const [table, icons] of [
    [backOfficeNav, bankIcons],
    [frontOfficeNav, agentIcons],
    [monitorNav, monitorIcons],
  ] as const) {
    const pictures = pagesOf<NavItem>(table).map(({ icon }) => icons[icon])
    expect(pictures).not.toContain(undefined)
    expect(new Set(pictures).size).toBe(pictures.length)
  }
})

describe('parts', () => {
  const shown = (table: readonly NavItem[]) =>
    table.flatMap((item) => (item.children ?? [item]).map((page) => ({ ...page, part: item.part })))
  const named = (entries: Parameters<typeof inParts>[0]) => inParts(entries).map(({ part }) => part)

  test('bank 26: the back office has six headings, in the order in which its entries are drawn', () => {
    const parts = inParts(shown(backOfficeNav))
    expect(parts.map(({ part }) => part)).toEqual(navParts)
    expect(parts.flatMap(({ entries }) => textsOf(entries))).toEqual(textsOf(pagesOf<NavItem>(backOfficeNav)))
    expect(Math.max(...parts.map(({ entries }) => entries.length))).toBeLessThanOrEqual(11)
  })

  test('bank 26: who sees fewer than eight entries sees no headings, who sees eight has those that are theirs', () => {
    const all = shown(frontOfficeNav)
    expect(named(all.slice(0, HEADINGS_FROM - 1))).toEqual([null])
    expect(named(all.slice(0, HEADINGS_FROM))).toEqual([null, 'Money', 'Disputes', 'Set-up'])
    expect(named(monitorNav)).toEqual([null])
    expect(named([])).toEqual([null])
  })

  test('the place of an entry is the same with headings and without', () => {
    const all = shown(frontOfficeNav)
    expect(inParts(all).flatMap(({ entries }) => entries)).toEqual(all)
  })
})

describe('counts beside entries', () => {
  const matter = (kind: MatterKind, count: number): Matter => ({
    kind,
    count,
    amount: null,
    since: null,
    next: null,
    record: null,
    date: null,
  })

  test('bank 26: a task is counted at the entry where it is dealt with, and tasks of one entry together', () => {
    const matters = [
      matter('agent-disputes', 5),
      matter('disputes-to-approve', 24),
      matter('unknown-refunds', 9),
      matter('unknown-settlements', 11),
      { ...matter('stopped-settlements', 2), record: 'BS-1' },
      { ...matter('changed-days', 1), date: '2026-11-24' as never },
    ]
    expect(countsByRoute(matters, bankPlaces, pagesOf<NavItem>(backOfficeNav))).toEqual({
      '/back-office/disputes/super-agents': 5,
      '/back-office/disputes': 24,
      '/back-office/requery-management': 20,
      '/back-office/bulk-settlements': 2,
      '/back-office/reconciliation/credit-reconciliation': 1,
    })
  })

  test('bank 26: each kind of task that the console deals with belongs to an entry', () => {
    for (const kind of Object.keys(bankPlaces) as MatterKind[]) {
      const counts = countsByRoute([matter(kind, 3)], bankPlaces, pagesOf<NavItem>(backOfficeNav))
      expect([kind, Object.values(counts)]).toEqual([kind, [3]])
    }
  })

  test('a task of an entry that this person does not see is counted nowhere', () => {
    expect(countsByRoute([matter('requests', 3)], bankPlaces, backOfficeNav.slice(0, 1))).toEqual({})
  })
})
