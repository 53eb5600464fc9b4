import type { OpenAlert } from '@dcir/core/monitoring/alert-configs-contract'
import { alertMessages } from '@dcir/core/monitoring/alert-rules'
import { incidents } from '@dcir/core/monitoring/incidents-contract'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'

const { area } = formFor<{ reason: string }>()
const fields = [area('reason', 'Reason', { most: 1000, hint: 'Colleagues read it beside the alert' })]

/** Takes an alert on: it stays on the wall, and is not mailed again until it ends. */
export function AcknowledgeForm({ alert, onClose }: { alert: OpenAlert; onClose: () => void }) {
  return (
    <FormDialog<typeof incidents.acknowledge, { reason: string }>
      title="Acknowledge alert"
      lead={alert.sentence}
      endpoint={incidents.acknowledge}
      params={{ id: String(alert.id) }}
      fields={fields}
      submit="Acknowledge"
      waits
      done={alertMessages.acknowledged}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
