import {
  type AlertConfig,
  type AlertConfigForm,
  alertConfigs,
  alertConfigFields as of,
} from '@dcir/core/monitoring/alert-configs-contract'
import { alertMessages, logicalOperators, operatorLabels } from '@dcir/core/monitoring/alert-rules'
import { selectPrompts, splitEmails } from '@dcir/core/validators/fields'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'

/** Recipients are typed in one line, with commas between them. */
type Typed = Omit<AlertConfigForm, 'emailRecipients'> & { emailRecipients: string }

const { text, area, number, select } = formFor<Typed>()
const choices = logicalOperators.map((value) => ({ value, label: operatorLabels[value] }))
const fieldsOf = ({ metricUnit }: AlertConfig) => [
  text('metricName', of.metricName.label, { type: 'NAME' }),
  select('logicalOperator', of.logicalOperator.label, { choices, prompt: selectPrompts.logicalOperator }),
  number('thresholdValue', of.thresholdValue.label, { hint: `In ${metricUnit}` }),
  number('windowSize', of.windowSize.label, { hint: 'Minutes that are looked back on' }),
  number('coolDownPeriod', of.coolDownPeriod.label, { hint: 'Minutes before the same alert comes again' }),
  area('emailRecipients', of.emailRecipients.label, { type: 'EMAIL', hint: 'With commas between them', most: 2000 }),
]

/** Changes when a figure is an alert. */
export function AlertForm({ config, onClose }: { config: AlertConfig; onClose: () => void }) {
  const { metricCode, emailRecipients } = config
  return (
    <FormDialog<typeof alertConfigs.update, Typed>
      title="Edit alert configuration"
      endpoint={alertConfigs.update}
      query={{ metricCode }}
      fields={fieldsOf(config)}
      values={{ ...config, emailRecipients: emailRecipients.join(', ') }}
      body={({ metricName, windowSize, thresholdValue, coolDownPeriod, logicalOperator, emailRecipients: typed }) => ({
        metricName,
        windowSize,
        emailRecipients: splitEmails(typed),
        thresholdValue,
        coolDownPeriod,
        logicalOperator,
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
