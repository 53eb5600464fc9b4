/** Counters of this process for `/metrics`: rows of the switch by outcome, and refused sign-ins. */
import { type Ingested, transactions } from '@dcir/core/transactions/contract'
import type { Count } from '../../http/metrics'
import type { Tally } from '../../http/mount'

const OUTCOMES = ['accepted', 'repeated', 'conflicting', 'quarantined', 'refused'] as const satisfies (keyof Ingested)[]

/** @param known values that are there from the start: a value whose first count is already one has no rise to be seen */
function tally(known: readonly string[]) {
  const found = new Map(known.map((value) => [value, 0]))
  return { found, add: (value: string, by = 1) => void found.set(value, (found.get(value) ?? 0) + by) }
}

export function createCounts(): Tally & { counts: readonly Count[] } {
  const rows = tally(OUTCOMES)
  const signIns = tally(['wrong-credentials', 'wrong-second-factor', 'account-locked'])
  return {
    counts: [
      {
        name: 'dcir_ingested_rows_total',
        help: 'Rows that the switch sent, by what became of them',
        label: 'outcome',
        read: () => rows.found,
      },
      {
        name: 'dcir_sign_ins_failed_total',
        help: 'Sign-ins that were refused, by the code of the refusal',
        label: 'code',
        read: () => signIns.found,
      },
    ],
    answered(endpoint, answer) {
      if (endpoint.key !== transactions.ingest.key) return
      for (const outcome of OUTCOMES) rows.add(outcome, (answer as Ingested)[outcome])
    },
    refused(endpoint, code) {
      if (endpoint.rate === 'sign-in') signIns.add(code)
    },
  }
}
