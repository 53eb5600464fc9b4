import {
  type AlertConfig,
  type AlertConfigForm,
  type AlertSettings,
  alertConfigs,
  alertSettingFields as also,
  alertConfigFields as of,
} from '@dcir/core/monitoring/alert-configs-contract'
import {
  alertMessages,
  clearLevelMessage,
  isClearLevel,
  logicalOperators,
  operatorLabels,
} from '@dcir/core/monitoring/alert-rules'
import { splitEmails } from '@dcir/core/validators/fields'
import { invalidMessage } from '@dcir/core/validators/messages'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'

/** Recipients are typed in one line, with commas between them. */
type Typed = Omit<AlertConfigForm, 'emailRecipients'> & { emailRecipients: string }

const { text, area, number, select, yesNo } = formFor<Typed>()
const choices = logicalOperators.map((value) => ({ value, label: operatorLabels[value] }))
const MINUTES_OF_DAY = 1440
/** The check of a figure that lies within bounds, both of them allowed. */
const within = (label: string, least: number, most: number) => ({
  check: (value: unknown) => (Number(value) >= least && Number(value) <= most ? null : invalidMessage(label)),
})
const fieldsOf = ({ metricUnit }: AlertConfig, quiet: string) => [
  text(of.metricName, { type: 'NAME' }),
  select(of.logicalOperator, { choices, prompt: selectPrompts.logicalOperator }),
  number(of.thresholdValue, { hint: `In ${metricUnit}`, ...within(of.thresholdValue.label, 0, 1e12) }),
  number(also.clearValue, {
    required: false,
    empty: null,
    hint: 'Ends at this value (empty: at the threshold)',
    check: (_, { clearValue = null, logicalOperator, thresholdValue }) =>
      logicalOperator && thresholdValue !== undefined && !isClearLevel({ clearValue, logicalOperator, thresholdValue })
        ? clearLevelMessage
        : null,
  }),
  number(also.firingMinutes, {
    hint: 'Minutes it must last first',
    ...within(also.firingMinutes.label, 0, MINUTES_OF_DAY),
  }),
  number(of.windowSize, { hint: 'Minutes looked at', ...within(of.windowSize.label, 1, MINUTES_OF_DAY) }),
  number(of.coolDownPeriod, {
    hint: 'Minutes of silence after an alert',
    ...within(of.coolDownPeriod.label, 0, 7 * MINUTES_OF_DAY),
  }),
  yesNo(also.inQuietHours, { hint: `Mailed ${quiet} and on public holidays as well` }),
  area(of.emailRecipients, { type: 'EMAIL', hint: 'Separate with commas', most: 2000 }),
]

const unset = (metricCode: string): AlertSettings => ({
  metricCode,
  clearValue: null,
  firingMinutes: 0,
  inQuietHours: true,
})

/** Changes when a figure is an alert. */
export function AlertForm({ config, onClose }: { config: AlertConfig; onClose: () => void }) {
  const { metricCode, emailRecipients } = config
  const { data, error } = useEndpoint(alertConfigs.settings, {})
  const kept = data?.configs.find((one) => one.metricCode === metricCode) ?? unset(metricCode)
  return (
    <FormDialog<typeof alertConfigs.update, Typed>
      title="Edit alert configuration"
      endpoint={alertConfigs.update}
      query={{ metricCode }}
      fields={fieldsOf(config, data ? `from ${data.quietFrom} to ${data.quietTo}` : 'at night')}
      waiting={!(data || error) && <DetailSkeleton fields={6} />}
      values={{ ...config, ...kept, emailRecipients: emailRecipients.join(', ') }}
      body={({ emailRecipients: typed, ...form }) => ({
        metricName: form.metricName,
        windowSize: form.windowSize,
        emailRecipients: splitEmails(typed),
        thresholdValue: form.thresholdValue,
        coolDownPeriod: form.coolDownPeriod,
        logicalOperator: form.logicalOperator,
        // Without an answer about them nothing is said of them, and they stay.
        ...(data && {
          clearValue: form.clearValue,
          firingMinutes: form.firingMinutes,
          inQuietHours: form.inQuietHours,
        }),
      })}
      submit="Submit"
      sending="Submitting..."
      waits
      columns={2}
      allOnTop
      done={alertMessages.updated}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
