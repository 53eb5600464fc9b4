import { foreseen } from '@dcir/core/errors/foreseen'
import { today } from '../client/server-clock'
import { type Field, field } from '../form/field'

interface DateRangeOptions {
  /** The first suggestion of both dates; today when not given. */
  initial?: string
  /** The latest date; today when not given. */
  max?: string
  required?: boolean
  labels?: readonly [string, string]
}

/** Two dates of a filter, `startDate` and `endDate`, of which the first must not be the later. */
export function dateRange(options: DateRangeOptions = {}): [Field, Field] {
  const { initial = today(), max = today(), required = false, labels = ['Start date', 'End date'] } = options
  const shared = { initial, max, required }
  return [
    field.date('startDate', labels[0], { ...shared, startsRow: true }),
    field.date('endDate', labels[1], {
      ...shared,
      check: (end, { startDate = '' }) => (end && startDate > end ? foreseen('range-reversed') : null),
    }),
  ]
}
