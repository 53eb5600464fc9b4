import { page } from '@dcir/core/contract/schemas'
import {
  formatBytes,
  formatCount,
  isComplete,
  pageWindow,
  percent,
  percentParts,
  percentText,
} from '@dcir/core/display/numbers'
import { responseCodeMeaning, responseCodeText } from '@dcir/core/display/response-codes'
import { responseCodeTone, statusText, statusTone } from '@dcir/core/display/status'
import { machineTextOf, textOf } from '@dcir/core/display/text-of'
import { defaultResponseCodes } from '@dcir/core/transactions/rules'
import { describe, expect, test } from 'vitest'

describe('statuses', () => {
  test.each([
    [
      'CNV-34',
      'success',
      'success successful available ok credit accepted resolved approved active completed created true',
    ],
    ['CNV-35', 'pending', 'pending'],
    ['CNV-36', 'error', 'declined debit failed blocked deleted rejected'],
    ['CNV-37', 'warning', 'inactive STARTED unknown processing resolvedly'],
  ])('%s %s', (_id, tone, words) => {
    for (const word of words.split(' ')) {
      for (const status of [word, word.toUpperCase(), ` ${word} `])
        expect([status, statusTone(status)]).toEqual([status, tone])
    }
  })

  test('CNV-33 the whole value is matched, so INACTIVE is not green', () => {
    expect(statusTone('INACTIVE')).toBe('warning')
  })

  test('CNV-37 empty is dashes, a download for processing is DOWNLOADED', () => {
    expect(statusText('')).toBe('---')
    expect(statusText(null)).toBe('---')
    expect(statusText('DOWNLOADED_FOR_PROCESSING')).toBe('DOWNLOADED')
    expect(statusText('SYSTEM_ACCEPTED')).toBe('SYSTEM ACCEPTED')
  })

  test('response codes have their colours', () => {
    expect(responseCodeTone('00')).toBe('success')
    for (const code of ['91', '92', '96', '22', '06']) expect(responseCodeTone(code)).toBe('error')
    for (const code of ['51', '68', '6', '0']) expect(responseCodeTone(code)).toBe('pending')
  })
})

describe('figures', () => {
  test('CNV-25 MON-25 percentages have one decimal and no negative', () => {
    expect(percentText(1, 3)).toBe('33.3%')
    expect(percentText(-1, 3)).toBe('0.0%')
    expect(percent(1, 0)).toBe(0)
  })

  test('MON-25 three parts of a whole add up to a hundred, whatever rounding leaves', () => {
    expect(percentParts([1060, 153, 46])).toEqual([84.2, 12.1, 3.7])
    expect(percentParts([1, 1, 1])).toEqual([33.4, 33.3, 33.3])
    expect(percentParts([0, 0, 0])).toEqual([0, 0, 0])
    for (let seed = 1; seed < 500; seed++) {
      const parts = percentParts([seed * 7919, seed * 104_729 + 13, seed % 97])
      expect(Math.round(parts.reduce((sum, part) => sum + part, 0) * 10)).toBe(1000)
    }
  })

  test('CNV-30 a bar is complete at 90', () => {
    expect([89, 90, 100].map(isComplete)).toEqual([false, true, true])
  })

  test('CNV-03 at most five page numbers, always around the current one', () => {
    expect(pageWindow(0, 30)).toEqual([0, 1, 2, 3, 4])
    expect(pageWindow(10, 30)).toEqual([8, 9, 10, 11, 12])
    expect(pageWindow(29, 30)).toEqual([25, 26, 27, 28, 29])
    expect(pageWindow(1, 3)).toEqual([0, 1, 2])
    expect(pageWindow(0, 0)).toEqual([])
  })

  test('CNV-04 a page answer carries both names of its total', () => {
    expect(page(['a'], 21, 10)).toEqual({ content: ['a'], totalElements: 21, totalItems: 21, totalPages: 3 })
    expect(page([], 40_000, 10, true).totalIsEstimate).toBe(true)
  })

  test('counts and bytes read well', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567')
    expect([0, 1023, 1536, 5 * 1024 ** 3].map(formatBytes)).toEqual(['0 B', '1023 B', '1.5 KB', '5 GB'])
  })
})

test('a response code is spelled out, the code first; several each with its own, and an unknown one is left alone', () => {
  expect(responseCodeText('91')).toBe('91 Issuer unavailable')
  expect(responseCodeText('51, 06')).toBe('51 Insufficient funds, 06 Error')
  expect(responseCodeText('Z9')).toBe('Z9')
  expect(textOf('code', '00')).toBe('00 Approved')
  expect(textOf('code', null)).toBe('---')
  // The text for programs stays the code.
  expect(machineTextOf('code', '91')).toBe('91')
  for (const code of Object.values(defaultResponseCodes).flat()) expect(responseCodeMeaning(code)).not.toBeNull()
})
