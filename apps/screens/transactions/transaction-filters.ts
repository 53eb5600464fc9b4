import { RESPONSE_CODES } from '@dcir/core/contract/schemas'
import {
  MAX_FIELD_VALUES,
  type OptionalField,
  type OptionalValues,
  optionalNames,
} from '@dcir/core/transactions/contract'
import { transactionSearch as by } from '@dcir/core/transactions/fields'
import { type ResponseCodeState, responseCodeStates, type TransactionFilter } from '@dcir/core/transactions/query'
import { invalidMessage } from '@dcir/core/validators/messages'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import { choicesOf, filterFor } from '@dcir/ui/filter/filter-for.ts'
import type { Choice, Field, FormValues } from '@dcir/ui/form/field.ts'
import { amountAndCard } from './amount-and-card'

interface TransactionFilterOptions {
  /** Each console has words of its own for codes that are missing. */
  isBank: boolean
  /** The super agents to pick from; without them there is no picker. */
  superAgents?: readonly Choice[] | undefined
  /** Values of the fields that a switch may leave out; a field without any has no filter. */
  optional?: OptionalValues | undefined
}

const stateLabels: Record<ResponseCodeState, string> = {
  SUCCESS: 'Success',
  FAILED: 'Failed',
  FAILED_INCONCLUSIVE: 'Failed inconclusive',
  FAILED_NO_DEBIT: 'Failed no debit',
  OTHER: 'Other',
}
const filter = filterFor<TransactionFilter>()
const stateChoices = choicesOf(responseCodeStates, (state) => stateLabels[state])
const isOther = (values: FormValues) => values.responseCodeState === 'OTHER'

/** Filter of an optional field: picked from its values, or typed where there are too many of them. */
function optionalFilter(name: OptionalField, values: readonly string[]): Field[] {
  if (values.length === 0) return []
  if (values.length >= MAX_FIELD_VALUES) return [filter(by[name])]
  return [filter(by[name], { choices: choicesOf(values), several: name === 'channel' })]
}

/** The filter of transactions in both consoles; only the back office picks a super agent. */
export function transactionFilters({ isBank, superAgents, optional }: TransactionFilterOptions): Field[] {
  const checkCodes = (codes: string) => {
    if (!codes.trim()) return isBank ? 'Enter response codes' : 'Enter response code(s)'
    return RESPONSE_CODES.test(codes.trim()) ? null : invalidMessage(by.otherResponseCode.label)
  }
  return [
    ...(superAgents ? [filter(by.cardAcceptorId, { choices: superAgents, prompt: selectPrompts.superAgent })] : []),
    filter(by.responseCodeState, { choices: stateChoices }),
    filter(by.otherResponseCode, {
      required: true,
      when: isOther,
      check: checkCodes,
      hint: 'Two characters each, separated by commas',
      placeholder: '51, 55',
    }),
    ...amountAndCard,
    filter(by.rrn, { findsOne: true }),
    filter(by.terminalId),
    filter(by.transactionSearchKey, { findsOne: true, hint: 'The whole key, or its beginning' }),
    ...(optional ? optionalNames.flatMap((name) => optionalFilter(name, optional[name])) : []),
    ...dateRange(),
  ]
}
