import { RESPONSE_CODES } from '@dcir/core/contract/schemas'
import { statusText } from '@dcir/core/display/status'
import { disputeSearch as by } from '@dcir/core/disputes/fields'
import { dateTypeOf, disputeDateTypes } from '@dcir/core/disputes/lists'
import { type DisputeFilter, disputeStatuses, resolutionStatuses } from '@dcir/core/disputes/schemas'
import { foreseen } from '@dcir/core/errors/foreseen'
import { invalidMessage } from '@dcir/core/validators/messages'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { today } from '@dcir/ui/client/server-clock.ts'
import { choicesOf, filterFor } from '@dcir/ui/filter/filter-for.ts'
import { type Choice, type Field, type FormValues, field } from '@dcir/ui/form/field.ts'
import { amountAndCard } from '../transactions/amount-and-card'

interface DisputeFilterOptions {
  /** The super agents to pick from; without them there is no picker. */
  superAgents?: readonly Choice[] | undefined
  /** Fields that the list sets by itself, and that nobody chooses. */
  without?: readonly string[]
}

const checkCodes = (codes: string) =>
  !codes.trim() || RESPONSE_CODES.test(codes.trim()) ? null : invalidMessage(by.responseCode.label)

const filter = filterFor<DisputeFilter>()
const chosenType = (values: FormValues) => values.dateType ?? dateTypeOf(values)

/** Two dates of one kind, of which only those of the chosen kind show and are sent. */
function datesOf({ id, label, from, to }: (typeof disputeDateTypes)[number]): [Field, Field] {
  const shared = {
    required: false,
    initial: today(),
    // A deadline may lie ahead; what happened cannot.
    noLimit: id === 'expiry',
    when: (values: FormValues) => chosenType(values) === id,
  }
  return [
    field.date(from, `${label} from`, { ...shared, startsRow: true }),
    field.date(to, `${label} to`, {
      ...shared,
      check: (end, values) => (end && (values[from] ?? '') > end ? foreseen('range-reversed') : null),
    }),
  ]
}

/** The filter that all lists of disputes share; the kind of date decides which pair of dates is sent. */
export function disputeFilters({ superAgents, without = [] }: DisputeFilterOptions): Field[] {
  const fields = [
    field.select('dateType', 'Date type', {
      required: false,
      choices: disputeDateTypes.map(({ id, label }) => ({ value: id, label })),
      derive: (values) => dateTypeOf(values) ?? '',
    }),
    ...disputeDateTypes.flatMap(datesOf),
    ...(superAgents
      ? [filter(by.merchantId, { choices: superAgents, prompt: selectPrompts.superAgent, startsRow: true })]
      : []),
    filter(by.status, { choices: choicesOf(disputeStatuses, statusText) }),
    filter(by.resolutionStatus, { choices: choicesOf(resolutionStatuses, statusText) }),
    filter(by.customerAccountName, { hint: 'Any of the names, or how they begin', startsRow: true }),
    filter(by.customerAccountNumber, { findsOne: true }),
    ...amountAndCard,
    filter(by.logCode, { findsOne: true, hint: 'Whole, or its number, such as 137' }),
    filter(by.responseCode, {
      check: checkCodes,
      hint: 'One or several, separated by commas',
      placeholder: '51, 55',
    }),
    filter(by.rrn, { findsOne: true }),
    filter(by.terminalId),
  ]
  return fields.filter(({ name }) => !without.includes(name))
}
