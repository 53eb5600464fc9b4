/** Full card numbers in free text: found however they are written, and nothing else is touched. */

import { createBulkReader } from '@dcir/core/bulk/rows'
import { addresses } from '@dcir/core/contract/all'
import { maskFreeTextsWith } from '@dcir/core/contract/schemas'
import { bulkDisputeLayout } from '@dcir/core/disputes/bulk-rules'
import { disputeResponseLayout } from '@dcir/core/disputes/responses-rules'
import { createStatementReader } from '@dcir/core/reconciliation/rules'
import { maskCardNumbers, passesLuhn } from '@dcir/core/validators/card-numbers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

// As the server does when it mounts the contract.
maskFreeTextsWith(maskCardNumbers)

const PAN = '4111111111111111'
const MASK = '411111******1111'

/** A number of so many digits that passes the check. */
const cardOf = (digits: readonly number[]): string => {
  const begin = digits.join('')
  for (let last = 0; last < 10; last++) if (passesLuhn(`${begin}${last}`)) return `${begin}${last}`
  throw new Error('no digit fits')
}
const cards = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 }).map(cardOf)

describe('a full card number', () => {
  test.each([
    [PAN, MASK],
    [`POS ${PAN} IKEJA`, `POS ${MASK} IKEJA`],
    [`POS${PAN}IKEJA`, `POS${MASK}IKEJA`],
    ['4111 1111 1111 1111', MASK],
    ['4111-1111-1111-1111', MASK],
    ['4111\u00a01111\u20131111  1111', MASK],
    ['3782 822463 10005', '378282******0005'],
    ['5060991234567890129 and 4222222222222', '506099******0129 and 422222******2222'],
    [`632514000001 ${PAN} 000101`, `632514000001 ${MASK} 000101`],
    [`632514000001/4111 1111 1111 1111/7`, `632514000001/${MASK}/7`],
  ])('in %j becomes %j', (text, wanted) => {
    expect(maskCardNumbers(text)).toBe(wanted)
  })

  test.each([
    '',
    'POS purchase, Ikeja',
    '4111111111111112',
    '506099******1234',
    'RRN 632514000001 STAN 000101',
    'account 0123456789',
    'see DSP-20261121-0000018 and T20261120-0000007',
    '2026-11-21T09:00:00Z, ₦12,500.00',
  ])('is not seen in %j', (text) => {
    expect(maskCardNumbers(text)).toBe(text)
  })

  test.each([
    ['4111.1111.1111.1111', MASK],
    ['4111/1111/1111/1111', MASK],
    ['4111_1111_1111_1111', MASK],
    ['4111\t1111\t1111\t1111', MASK],
    ['4111, 1111, 1111, 1111', MASK],
    ['4111 . 1111 . 1111 . 1111', MASK],
    ['4111x1111x1111x1111', MASK],
    ['4.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1', MASK],
    ['3782/822463/10005', '378282******0005'],
    ['5060_9912_3456_7890_129', '506099******0129'],
    ['\uff14\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11', MASK],
    ['\u0664\u0661\u0661\u0661-\u0661\u0661\u0661\u0661.1111.1111', MASK],
    ['632514000001/4111.1111.1111.1111/7', `632514000001/${MASK}/7`],
  ])('S10 in %j becomes %j', (text, wanted) => {
    expect(maskCardNumbers(text)).toBe(wanted)
  })

  test.each([
    '2026-11-21T09:00:00.123Z and 21/11/2026 10:11:12',
    'DSP-20261121-0000018, DSP-20261121-0000026 and ST-20261123-00000000',
    '632514000001/000101, 0123456701/0123456702',
    '\u20a612,500.00, 1,250,000.00 and 99,999,999,999.00',
    '197.210.54.3 and 10.0.0.12',
  ])('S10 is not seen in %j', (text) => {
    expect(maskCardNumbers(text)).toBe(text)
  })

  test('is found in any text, whatever its length and its gaps', () => {
    fc.assert(
      fc.property(
        cards,
        fc.constantFrom('', ' ', '-', '.', '/', '_', '\t', '. ', ' / '),
        fc.integer({ min: 2, max: 7 }),
        (card, gap, every) => {
          const written = card.replace(new RegExp(`(\\d{${every}})(?=\\d)`, 'g'), `$1${gap}`)
          const text = maskCardNumbers(`paid with ${written}, thanks`)
          expect(text).toBe(`paid with ${card.slice(0, 6)}******${card.slice(-4)}, thanks`)
        },
      ),
    )
  })

  test('does not hold anybody up, however long the text', () => {
    // Processor time: other programs may have the cores for as long as they like.
    const began = process.cpuUsage()
    maskCardNumbers('1 '.repeat(200_000))
    maskCardNumbers('1'.repeat(200_000))
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1_000_000).toBeLessThan(8)
  })
})

describe('files', () => {
  test('REC-15 a statement’s narration, its terminal and the cells of a bad row', () => {
    const reader = createStatementReader('2026-11-22')
    const header = [
      'Transaction Date',
      'Narration',
      'Masked PAN',
      'RRN',
      'STAN',
      'Amount',
      'Terminal Id',
      'Debit/Credit',
    ]
    const faults = reader.header(header)
    const line = ['20/11/2026', `POS ${PAN}`, '506099******1234', '632514000001', '000101', '12.50', PAN, 'C']
    expect(faults).toEqual([])
    expect(reader.read(line, 2)).toMatchObject({ narration: `POS ${MASK}`, terminalId: MASK })
    const bad = reader.read(line.with(0, '4111 1111 1111 1111'), 3)
    expect(JSON.stringify(bad)).not.toMatch(/1111 1111/)
  })

  test('a dispute’s reason, and the comment of an answer', () => {
    const claims = createBulkReader(bulkDisputeLayout)
    claims.header(Object.values(bulkDisputeLayout.columns).map(({ header }) => header))
    const row = ['20/11/2026', '506099******1234', '632514000001', '101', '12.50', '2011ABC1', `my card ${PAN}`, '', '']
    const read = claims.read(row, 2)
    expect(read.row.reason).toBe(`my card ${MASK}`)
    expect(JSON.stringify(read)).not.toContain(PAN)
    const answers = createBulkReader(disputeResponseLayout)
    answers.header(Object.values(disputeResponseLayout.columns).map(({ header }) => header))
    expect(JSON.stringify(answers.read(['DSP-20261121-0000001', 'DECLINED', `card ${PAN}`], 2))).not.toContain(PAN)
  })
})

type Leaf = readonly [path: string, schema: z.core.$ZodType]

/** The texts of a body, however deep they are. */
function textsOf(schema: z.core.$ZodType, path: string): Leaf[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } }
  const inner = (part: unknown, name = '') => textsOf(part as z.core.$ZodType, name ? `${path}.${name}` : path)
  if (def.type === 'string') return [[path, schema]]
  if (def.type === 'object') return Object.entries(def.shape as object).flatMap(([name, part]) => inner(part, name))
  if (def.type === 'union') return (def.options as unknown[]).flatMap((part) => inner(part))
  if (def.type === 'array') return inner(def.element)
  if (def.type === 'pipe') return [...inner(def.in), ...inner(def.out)]
  return def.innerType ? inner(def.innerType) : []
}

/** Neither a secret, which is never stored as it came, nor who signs in; nor what a list or a record decides. */
const NOT_FREE =
  /\.(username|password|oldPassword|newPassword|token|secondFactorAuthKey|domainId|chargeType|percent|participantsIds|transactionSearchKey)$/
const isFree = ([path, schema]: Leaf) =>
  !NOT_FREE.test(path) && ['two words', 'Two Words'].some((text) => z.safeParse(schema as z.ZodMiniType, text).success)

const texts = addresses.flatMap(({ body, id }) => (body ? textsOf(body, id) : [])).filter(isFree)

describe('the contract', () => {
  test('has texts that people write', () => {
    expect(texts.length).toBeGreaterThan(10)
  })

  test.each(texts)('%s takes no full card number as it is', (_path, schema) => {
    for (const sent of [`card ${PAN}.`, `My ${PAN}`]) {
      const result = z.safeParse(schema as z.ZodMiniType, sent)
      if (result.success) expect(String(result.data)).not.toContain(PAN)
    }
  })
})
