/** Words about the verdict on a bulk file: what a clerk reads before the file is sent. */
import { bulkUserWords } from '@dcir/core/access/bulk-users-rules'
import { actText, verdictSentence } from '@dcir/core/bulk/verdict-words'
import { bulkDisputeWords } from '@dcir/core/disputes/bulk-rules'
import { disputeResponseWords, receiptList } from '@dcir/core/disputes/responses-rules'
import { kobo } from '@dcir/core/money/kobo'
import { refundReferenceWords } from '@dcir/core/payments/bulk-rules'
import { expect, test } from 'vitest'

const verdict = (done: number, rows: number, sum: number | null, waiting = 0, checked = rows) => ({
  rows,
  checked,
  done,
  waiting,
  sum: sum === null ? null : kobo(sum),
})

test.each([
  [
    disputeResponseWords,
    verdict(1, 9, 14_187_00),
    '1 of 9 can be answered: ₦14,187.00 is paid back. The other 8 have mistakes, listed below.',
    'Answer 1, ₦14,187.00',
  ],
  [disputeResponseWords, verdict(2, 2, null), '2 of 2 can be answered.', 'Answer 2'],
  [bulkDisputeWords, verdict(26, 26, 100), '26 of 26 can be logged: ₦1.00 is disputed.', 'Log 26 disputes, ₦1.00'],
  [bulkDisputeWords, verdict(0, 3, null), '0 of 3 can be logged. The mistakes are listed below.', 'Submit'],
  [
    refundReferenceWords,
    verdict(2, 3, 500, 2),
    '2 of 3 can be reported as paid: ₦5.00 in all. A colleague must approve each. The other one has a mistake, listed below.',
    'Report 2 as paid, ₦5.00',
  ],
  [
    bulkUserWords.LOCAL,
    verdict(1, 1, null, 1),
    '1 of 1 can be asked for. A colleague must approve it.',
    'Ask for 1 user',
  ],
  // The button promises no number that is not known.
  [
    bulkDisputeWords,
    verdict(9_000, 12_000, 100, 0, 10_000),
    'The first 10,000 of 12,000 rows were checked. 9,000 of 10,000 can be logged: ₦1.00 is disputed. The other 1,000 have mistakes, listed below.',
    'Submit',
  ],
])('bank 22, agent 1: %j %j', (words, judged, sentence, act) => {
  expect([verdictSentence(judged, words), actText(judged, words)]).toEqual([sentence, act])
})

test('BDR-07 names of an archive travel beside a file, whatever ends a line in a form', () => {
  const names = ['a/DSP-1.png', '__MACOSX/._DSP-1.png', 'DSP 2, front.jpg', 'folder/']
  expect(receiptList.read(receiptList.write(names))).toEqual(['a/DSP-1.png', 'DSP 2, front.jpg'])
  expect(receiptList.read(receiptList.write(names).replaceAll('\n', '\r\n'))).toEqual([
    'a/DSP-1.png',
    'DSP 2, front.jpg',
  ])
  // An archive without pictures is an archive all the same.
  expect(receiptList.write([])).not.toBe('')
  expect(receiptList.read(receiptList.write([]))).toEqual([])
})
