/** Checks of a connected bank against the contract of `gateway.ts`, for the people who connect it. */
import { type BankSamples, Unmet } from './conformance-check'
import { readingChecks } from './conformance-reads'
import { payingChecks } from './conformance-transfers'
import type { BankGateway } from './gateway'

export interface BankCheck {
  name: string
  passed: boolean
  /** Why it failed; empty where it passed. */
  reason: string
}

/** Runs every check, whichever of them fail, one after the other. */
export async function checkBank(bank: BankGateway, samples: BankSamples): Promise<BankCheck[]> {
  const checks: BankCheck[] = []
  for (const [name, run] of [...readingChecks(bank, samples), ...payingChecks(bank, samples)]) {
    const reason = await run().then(
      () => '',
      (error: Error) => (error instanceof Unmet ? error.message : `${error.name}: ${error.message}`),
    )
    checks.push({ name, passed: reason === '', reason })
  }
  return checks
}

/** The checks as an operator reads them, a line each, with the count at the end. */
export function bankReport(checks: readonly BankCheck[]): string {
  const lines = checks.map(
    ({ name, passed, reason }) => `${passed ? 'ok    ' : 'FAILED'}  ${name}${reason && `: ${reason}`}`,
  )
  const failed = checks.filter(({ passed }) => !passed).length
  return [
    ...lines,
    failed === 0 ? `All ${checks.length} checks passed.` : `${failed} of ${checks.length} checks failed.`,
  ].join('\n')
}
