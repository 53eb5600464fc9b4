import { type ResponseCodeState, responseCodeStates } from '@dcir/core/transactions/query'
import { selectPrompts } from '@dcir/core/validators/fields'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import { type Choice, type Field, type FormValues, field } from '@dcir/ui/form/field.ts'

interface TransactionFilterOptions {
  /** What the console says when the state is OTHER and no code was given. */
  codesMissing: string
  /** The super agents to pick from; without them there is no picker. */
  superAgents?: readonly Choice[] | undefined
}

const stateLabels: Record<ResponseCodeState, string> = {
  SUCCESS: 'Success',
  FAILED_INCONCLUSIVE: 'Failed inconclusive',
  FAILED_NO_DEBIT: 'Failed no debit',
  OTHER: 'Other',
}
const stateChoices = responseCodeStates.map((value) => ({ value, label: stateLabels[value] }))
const isOther = (values: FormValues) => values.responseCodeState === 'OTHER'
const codesPattern = /^[0-9A-Za-z]{2}(\s*,\s*[0-9A-Za-z]{2})*$/

/** The filter of transactions in both consoles; only the back office picks a super agent. */
export function transactionFilters({ codesMissing, superAgents }: TransactionFilterOptions): Field[] {
  const optional = { required: false }
  const checkCodes = (codes: string) => {
    if (!codes.trim()) return codesMissing
    return codesPattern.test(codes.trim()) ? null : 'Response codes are invalid'
  }
  return [
    ...(superAgents
      ? [
          field.select('cardAcceptorId', 'Super agent', {
            ...optional,
            choices: superAgents,
            prompt: selectPrompts.superAgent,
          }),
        ]
      : []),
    field.select('responseCodeState', 'Response code state', { ...optional, choices: stateChoices }),
    field.text('otherResponseCode', 'Response codes', {
      when: isOther,
      check: checkCodes,
      hint: 'Two characters each, separated by commas',
      placeholder: '51, 55',
    }),
    field.text('maskedPan', 'Masked pan', { ...optional, placeholder: '506099******1234' }),
    field.text('rrn', 'Rrn', { ...optional, findsOne: true }),
    field.text('terminalId', 'Terminal id', optional),
    ...dateRange(),
  ]
}
