/** The filter of transactions as flags: those of the contract, with the rules that the screen's dialog has too. */
import type { TransactionFilter } from '@dcir/core/transactions/query'
import { usageError } from '../../../kit/exit-codes'

/** @throws CliError in the screen's own words for the state OTHER without its codes */
export function checkedFilter<F extends TransactionFilter>(filter: F): F {
  if (filter.responseCodeState === 'OTHER' && !filter.otherResponseCode) {
    throw usageError('Enter response codes: --other-response-code 91,92')
  }
  return filter
}
