/** A hundred thousand settlements of any set-up against fractions. */
import { settleLine } from '@dcir/core/settlements/lines'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAmount, anyTerms, expectedOf, seenIn } from '../support/settlement-oracle'

const RUNS = Number(process.env.LONG_SETTLEMENTS || 100_000)

test(`${RUNS} settlements agree with fractions over every model, cap, concession, VAT rate and set of participants`, () => {
  const agrees = fc.property(anyTerms, anyAmount, (terms, amount) => {
    expect(seenIn(settleLine(terms, amount))).toEqual(expectedOf(terms, amount))
  })
  fc.assert(agrees, { numRuns: RUNS })
}, 600_000)
