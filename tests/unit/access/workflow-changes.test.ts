/** How a request reads for who decides it. */
import { changedFirst, changesOf } from '@dcir/core/access/workflow/changes'
import { endpoints } from '@dcir/core/contract/all'
import { fieldsOfAction } from '@dcir/core/contract/requested-fields'
import { describe, expect, test } from 'vitest'

const read = (action: string, before: object | null, after: object | null) =>
  changesOf(
    { beforeData: before && JSON.stringify(before), afterData: after && JSON.stringify(after) },
    fieldsOfAction(action),
  )
const line = (changes: ReturnType<typeof read>, label: string) => changes.find((one) => one.label === label)

describe('a request', () => {
  test.each(endpoints.filter(({ gated }) => gated).map(({ key }) => key))(
    'WFL-11 about %s is in the words of its noun',
    (key) => {
      expect(Object.keys(fieldsOfAction(key) ?? {}).length).toBeGreaterThan(2)
    },
  )

  test.each(['manual-refunds.process', 'manual-settlements.process', 'requery.markDispute'])(
    'WFL-11 %s shows the amount as money, both accounts with their names, the reason and what the bank said',
    (action) => {
      const payment = {
        requestId: 'PR-000000001',
        superAgent: 'Lagoon',
        participant: null,
        amount: 1_250_000,
        creditAccount: '0123456701',
        creditAccountName: 'ADAEZE OKAFOR',
        payee: "Not the card's account",
        debitAccount: '0012345678',
        debitAccountName: 'DISPUTE REFUNDS',
        narration: 'REFUND',
        bulkSettlementKey: null,
        status: 'AWAITING_RE_QUERY',
      }
      const evidence = { reason: 'Not in the ledger', bankAnswer: 'NOT_FOUND', finalAt: '2026-11-24T10:00:00+01:00' }
      const changes = read(action, payment, { ...payment, status: 'FAILED', ...evidence })
      expect(line(changes, 'Amount')).toMatchObject({ kind: 'money', after: 1_250_000, isChanged: false })
      for (const [label, after] of [
        ['Destination Account Name', 'ADAEZE OKAFOR'],
        ['Payee', "Not the card's account"],
        ['Source Account', '0012345678'],
        ['Source Account Name', 'DISPUTE REFUNDS'],
      ] as const)
        expect(line(changes, label)).toMatchObject({ after })
      expect(line(changes, 'Status')).toMatchObject({ before: 'AWAITING_RE_QUERY', after: 'FAILED', isChanged: true })
      expect(line(changes, 'Reason')).toMatchObject({ before: null, after: 'Not in the ledger', isChanged: true })
      expect(line(changes, 'Bank Answer')).toMatchObject({ kind: 'status', after: 'NOT_FOUND' })
      expect(line(changes, 'Bank Final On')).toMatchObject({ kind: 'instant' })
    },
  )

  test('WFL-11 about a layout has a line for each of its parts, each with its name, and what is no or nought too', () => {
    const layout = {
      kind: 'delimited',
      delimiter: ';',
      headerRow: 0,
      isQuoted: false,
      amount: { mode: 'direction', column: 'Amount', direction: 'DR/CR' },
      narration: [
        { field: 'rrn', by: 'label', label: 'RRN' },
        { field: 'stan', by: 'shape' },
      ],
    }
    const changes = read('statement-layouts.save', null, { layoutName: 'Main', version: 1, layout })
    expect(line(changes, 'Delimiter')?.after).toBe(';')
    expect(line(changes, 'Header row')?.after).toBe(0)
    expect(line(changes, 'Is quoted')).toMatchObject({ kind: 'flag', after: false })
    expect(line(changes, 'Amount')?.after).toBe('Mode direction, Column Amount, Direction DR/CR')
    expect(line(changes, 'Narration')?.after).toBe('Field rrn, By label, Label RRN; Field stan, By shape')
  })
})

test('bank 24: the fields that would change stand before those that stay, each part in its order', () => {
  const before = { name: 'One', email: 'one@bank.ng', phone: '0801', title: 'Ms' }
  const changes = read('users.update', before, { ...before, phone: '0802', title: 'Mrs' })
  expect(changedFirst(changes).map(({ isChanged }) => isChanged)).toEqual([true, true, false, false])
  expect(changedFirst(changes)).toHaveLength(changes.length)
})
