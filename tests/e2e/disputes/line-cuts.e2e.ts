/** Answers through a line that is cut, swallowed and doubled by a seeded sequence: none is lost, and none counts twice. */
import { expect, test } from 'playwright/test'
import { answerThroughCuts, countAnswers } from '../../support/line-cuts'

/** LINE_CUTS makes it longer, as `tests/long` does; LINE_SEED repeats a sequence. */
const TIMES = Number(process.env.LINE_CUTS || 60)
const SEED = Number(process.env.LINE_SEED || 20_261_127)

test(`none of ${TIMES} answers through a failing line is lost, and none counts twice`, async ({ browser }) => {
  test.setTimeout(120_000 + TIMES * 8_000)
  const { given, met } = await answerThroughCuts(browser, TIMES, SEED)
  expect(given.size).toBe(TIMES)
  expect(Object.values(met).every((count) => TIMES < 60 || count > 2)).toBe(true)
  const counted = await countAnswers([...given.keys()])
  const expected = [...given].map(([logCode, resolutionStatus]) => ({
    logCode,
    resolutionStatus,
    answers: 1,
    receipts: resolutionStatus === 'DECLINED' ? 1 : 0,
    refunds: resolutionStatus === 'ACCEPTED' ? 1 : 0,
  }))
  const byCode = (one: { logCode: string }, other: { logCode: string }) => (one.logCode < other.logCode ? -1 : 1)
  expect(counted.sort(byCode)).toEqual(expected.sort(byCode))
})
